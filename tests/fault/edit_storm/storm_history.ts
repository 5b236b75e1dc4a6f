import { join } from "node:path";

interface Change {
  readonly version: number;
  /** Undefined where no file is indexed. */
  readonly text: string | undefined;
}

/** What a file held at moments of a time. */
export type Contents = ReadonlySet<string | undefined>;

/**
 * Every state that the files of a workspace have been in. It looks at the disk, so that it need not know what an edit does;
 * states are counted by versions.
 */
export class StormHistory {
  readonly #root: string;
  readonly #changes = new Map<string, Change[]>();
  #current = new Map<string, string>();
  #version = 0;
  #wild: Promise<void> | undefined;
  /** Whether the edits have come to an end, for now. */
  isOver = false;

  /** @param root Absolute path of the workspace. */
  constructor(root: string) {
    this.#root = root;
    this.record();
  }

  /** Number of the state that was recorded last. */
  get version(): number {
    return this.#version;
  }

  /** The files that are to be indexed now. */
  get current(): ReadonlyMap<string, string> {
    return this.#current;
  }

  /** Takes the state of the disk; to be called after each step of an edit, before anything else runs. */
  record(): void {
    this.#version++;
    const found = this.#onDisk();
    for (const path of new Set([...this.#current.keys(), ...found.keys()])) {
      const text = found.get(path);
      if (text !== this.#current.get(path)) this.#note(path, text);
    }
    this.#current = found;
  }

  /** Runs an edit that another process makes: what it changes may be missing or empty in between. */
  async wild(edit: () => Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wild = promise;
    const before = this.#current;
    await edit();
    this.record();
    for (const path of new Set([...before.keys(), ...this.#current.keys()])) {
      const after = this.#current.get(path);
      if (before.get(path) === after) continue;
      this.#note(path, undefined);
      this.#note(path, "");
      this.#note(path, after);
    }
    this.#wild = undefined;
    resolve();
  }

  /** Resolves when what is happening now is recorded. */
  async calm(): Promise<void> {
    await this.#wild;
  }

  /** What a file held from one version to another, both included. */
  during(path: string, from: number, to: number): Contents {
    const contents = new Set<string | undefined>();
    let first: string | undefined;
    for (const { version, text } of this.#changes.get(path) ?? []) {
      if (version <= from) first = text;
      else if (version <= to) contents.add(text);
    }
    return contents.add(first);
  }

  /** Forgets all states but the present one; nothing that was asked before may be judged any more. */
  forget(): void {
    for (const [path, changes] of this.#changes) {
      const last = changes.at(-1);
      if (last?.text === undefined) this.#changes.delete(path);
      else this.#changes.set(path, [last]);
    }
  }

  #note(path: string, text: string | undefined): void {
    const changes = this.#changes.get(path) ?? [];
    changes.push({ version: this.#version, text });
    this.#changes.set(path, changes);
  }

  #onDisk(): Map<string, string> {
    const rules = [".gitignore", ".graphin/ignore"].flatMap((path) => this.#lines(path));
    const found = new Map<string, string>();
    const visit = (directory: string): void => {
      for (const entry of Deno.readDirSync(join(this.#root, directory))) {
        const path = directory === "" ? entry.name : `${directory}/${entry.name}`;
        if (entry.name.startsWith(".") || isIgnored(path, entry.name, rules)) continue;
        if (entry.isDirectory) visit(path);
        else if (entry.isFile && /\.(?:py|ts)$/.test(path)) {
          found.set(path, Deno.readTextFileSync(join(this.#root, path)));
        }
      }
    };
    visit("");
    return found;
  }

  #lines(path: string): string[] {
    try {
      return Deno.readTextFileSync(join(this.#root, path)).split("\n").filter((line) =>
        line !== ""
      );
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return [];
      throw error;
    }
  }
}

/** A storm has rules of two sorts: `/directory/` and `name`. */
function isIgnored(path: string, name: string, rules: readonly string[]): boolean {
  return rules.includes(`/${path}/`) || rules.includes(name);
}
