import { againWhenChanged } from "./again_when_changed.ts";
import type { Client, ConfigPlace } from "./client.ts";
import { type ConfigBackup, configBackups } from "./config_backups.ts";
import { type ConfigDocument, readConfigDocument } from "./config_document.ts";
import { ForeignEntryError } from "./foreign_entry_error.ts";
import { graphinCommand } from "./graphin_command.ts";
import { inFile } from "./in_file.ts";
import { isPlainObject } from "./is_plain_object.ts";
import { memberAt } from "./member_at.ts";
import type { Edited } from "./register.ts";
import { refuseElsewhere } from "./refuse_elsewhere.ts";
import { replaceConfig } from "./replace_config.ts";
import { serverCommand } from "./server_command.ts";
import { serverName } from "./server_name.ts";

/** What to take out, and where. */
export interface UnregisterOptions {
  readonly client: Client;
  readonly place: ConfigPlace;
  /** Removes an entry of the name that starts something else. */
  readonly force: boolean;
}

/**
 * Takes graphin out of a client's configuration. Where nothing else was changed since it was registered, the file is
 * afterwards what it was before, byte for byte, or gone where there was none; else the entry alone is removed.
 *
 * @throws {ConfigError} When the configuration cannot be understood or written; {@link ForeignEntryError} when another
 * server has the name.
 */
export async function unregister(options: UnregisterOptions): Promise<Edited> {
  return await againWhenChanged(() => removed(options));
}

async function removed({ client, place, force }: UnregisterOptions): Promise<Edited> {
  const document = await readConfigDocument(client, place);
  const { file, servers, entries } = document;
  const { path, text } = file;
  if (text === undefined || !Object.hasOwn(entries, serverName)) {
    return { change: "absent", path, backup: undefined };
  }
  if (place.project !== undefined) await refuseElsewhere(path, place.project);
  const entry = entries[serverName];
  const command = serverCommand(entry);
  if (!force && (command === undefined || graphinCommand(command) === undefined)) {
    throw new ForeignEntryError(
      `${path} has another server called '${serverName}'; pass --force to remove that one`,
    );
  }
  const before = await textBefore(client, document, entry);
  if (before !== undefined) {
    await replaceConfig(file, before.text);
    await configBackups.remove(before.backups);
    return { change: "removed", path, backup: undefined };
  }
  const edited = inFile(path, () => client.format.remove(text, servers, serverName));
  const backup = await configBackups.replace(file, edited);
  return { change: "removed", path, backup };
}

/** What a file held before graphin was registered, and the copies that are no longer needed then. */
interface TextBefore {
  readonly text: string | undefined;
  readonly backups: readonly ConfigBackup[];
}

/** Finds the text that registering makes this one of: a copy, or nothing at all. */
async function textBefore(
  { format }: Client,
  { file, servers }: ConfigDocument,
  entry: unknown,
): Promise<TextBefore | undefined> {
  if (!isPlainObject(entry)) return undefined;
  const makesIt = (text: string | undefined): boolean => {
    try {
      // What registering replaced by force was removed first.
      const base = text === undefined ? text : format.remove(text, servers, serverName);
      return format.put(base, servers, serverName, entry) === file.text;
    } catch {
      return false;
    }
  };
  const backups = await configBackups.list(file.path);
  const isOwn = ({ text }: ConfigBackup): boolean => {
    const command = serverCommand(entryIn(format, text, servers));
    return command !== undefined && graphinCommand(command) !== undefined;
  };
  const index = backups.findIndex((backup) => !isOwn(backup) && makesIt(backup.text));
  const text = backups[index]?.text;
  if (text !== undefined) {
    // Of several processes that registered at once each has kept the same.
    const spent = backups.filter((backup, age) => age <= index || backup.text === text);
    return { text, backups: spent };
  }
  return makesIt(undefined) ? { text: undefined, backups: backups.filter(isOwn) } : undefined;
}

/** The entry in a copy; undefined also where the copy cannot be understood. */
function entryIn(format: Client["format"], text: string, servers: readonly string[]): unknown {
  try {
    return memberAt(format.parse(text), [...servers, serverName]);
  } catch {
    return undefined;
  }
}
