import { isDeepStrictEqual } from "node:util";
import { againWhenChanged } from "./again_when_changed.ts";
import type { Client, ConfigPlace } from "./client.ts";
import { commandOf } from "./command_of.ts";
import { configBackups } from "./config_backups.ts";
import { readConfigDocument } from "./config_document.ts";
import { ConfigError } from "./config_error.ts";
import { graphinCommand } from "./graphin_command.ts";
import { inFile } from "./in_file.ts";
import { refuseElsewhere } from "./refuse_elsewhere.ts";
import { serverCommand } from "./server_command.ts";
import { serverName } from "./server_name.ts";

/** What to register, and where. */
export interface RegisterOptions {
  readonly client: Client;
  readonly place: ConfigPlace;
  /** The program, and what it needs before the arguments of graphin itself. */
  readonly program: readonly [string, ...string[]];
  /** The project to serve; undefined when graphin looks for one where it is started. */
  readonly workspace: string | undefined;
  /** Other options of the server; those that the entry has when undefined. */
  readonly others?: readonly string[] | undefined;
  /** Replaces an entry of the name that starts something else. */
  readonly force: boolean;
}

/** What was done to a client's configuration. */
export interface Edited {
  readonly change: "added" | "updated" | "unchanged" | "removed" | "absent";
  /** The configuration. */
  readonly path: string;
  /** Copy of it from before. */
  readonly backup: string | undefined;
}

/**
 * Registers graphin with a client. What the entry says of other things stays, also options of the server; a second time
 * nothing is written.
 *
 * @throws {ConfigError} When the configuration cannot be understood or written, or has another server of that name.
 */
export async function register(options: RegisterOptions): Promise<Edited> {
  return await againWhenChanged(() => added(options));
}

async function added(options: RegisterOptions): Promise<Edited> {
  const { client, place, program, workspace, force } = options;
  const { file, servers, entries } = await readConfigDocument(client, place);
  const { path } = file;
  if (place.project !== undefined) await refuseElsewhere(path, place.project);
  const found = Object.hasOwn(entries, serverName) ? entries[serverName] : undefined;
  const command = serverCommand(found);
  const known = command && graphinCommand(command);
  if (found !== undefined && known === undefined && !force) {
    throw new ConfigError(
      `${path} has another server called '${serverName}'; rename it there, or pass --force to ` +
        "replace its command",
    );
  }
  const others = options.others ?? known?.others ?? [];
  const wanted = commandOf({ program, workspace, others });
  if (command !== undefined && isDeepStrictEqual(command, wanted)) {
    return { change: "unchanged", path, backup: undefined };
  }
  const text = inFile(path, () => {
    const { format, entry } = client;
    // An entry that starts something else goes whole: nothing in it was meant for graphin.
    const base = known === undefined && file.text !== undefined
      ? format.remove(file.text, servers, serverName)
      : file.text;
    return format.put(base, servers, serverName, entry(wanted));
  });
  const backup = await configBackups.replace(file, text);
  return { change: found === undefined ? "added" : "updated", path, backup };
}
