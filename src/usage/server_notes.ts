import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { noteLine } from "./note_line.ts";
import { servedFile } from "./served_file.ts";
import { smallText } from "./small_text.ts";
import { startsFile } from "./starts_file.ts";
import { stateDirectory } from "./state_directory.ts";
import { usageDirectory } from "./usage_directory.ts";

/** What is noted of a server. */
export interface ServerNotesOptions {
  /** The workspace that it serves. */
  readonly root: string;
  readonly version: string;
  /** Where this user's workspaces are listed; undefined for nowhere. */
  readonly dataDirectory: string | undefined;
}

/** Lines of starts that are kept at most: two for each server. */
const startLimits = { lines: 2000, bytes: 4 * 1024 * 1024 };

/**
 * Notes that a server was started for a workspace, and whether a tool of it was ever called. Nothing fails when it cannot
 * be noted.
 */
export class ServerNotes {
  readonly #options: ServerNotesOptions;
  readonly #start = crypto.randomUUID();
  #isAsked = false;

  constructor(options: ServerNotesOptions) {
    this.#options = options;
  }

  /** Notes the start. */
  started(): void {
    const { root, version } = this.#options;
    quietly(() => this.#note({ version }));
    quietly(() => this.#list(root));
  }

  /** Notes the first call of a tool; further ones change nothing. */
  asked(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    quietly(() => this.#note({ asked: true }));
  }

  #note(fields: { readonly version: string } | { readonly asked: true }): void {
    const { root } = this.#options;
    if (stateDirectory(root) === undefined) return;
    const directory = usageDirectory(root, true);
    if (directory === undefined) return;
    const line = { v: 1, ts: new Date().toISOString(), start: this.#start, ...fields };
    noteLine(join(directory, startsFile), JSON.stringify(line), startLimits);
  }

  #list(workspace: string): void {
    const { dataDirectory } = this.#options;
    if (dataDirectory === undefined) return;
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    const path = join(dataDirectory, servedFile.name);
    const line = JSON.stringify({ v: 1, workspace });
    const isListed = smallText(path, servedFile.bytes)?.split("\n").includes(line);
    if (!isListed) noteLine(path, line, servedFile);
  }
}

function quietly(note: () => void): void {
  try {
    note();
  } catch {
    // A server that cannot note anything serves all the same.
  }
}
