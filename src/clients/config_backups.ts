import { readdir } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { ConfigError } from "./config_error.ts";
import { type ConfigFile, readConfigFile } from "./config_file.ts";
import { replaceConfig } from "./replace_config.ts";

/** So many are kept of one file. */
const most = 3;
const highestNumber = 999_999_999;

/** A copy of a configuration from before it was edited. */
export interface ConfigBackup {
  readonly path: string;
  readonly number: number;
  readonly text: string;
}

/** Copies of configurations, beside them: `NAME.graphin-1.bak` and so on, the newest with the largest number. */
export const configBackups = { list, replace, remove } as const;

/** The copies of a file that can be read, the newest first. */
async function list(path: string): Promise<ConfigBackup[]> {
  const found: ConfigBackup[] = [];
  for (const number of await numbers(path)) {
    const copy = await readConfigFile(place(path, number)).catch(() => undefined);
    if (copy?.text !== undefined) found.push({ path: copy.path, number, text: copy.text });
  }
  return found;
}

/**
 * Replaces a configuration, keeps a copy of what it was, and removes the oldest beyond the number that is kept.
 *
 * @param file As it was read.
 * @returns Path of the copy; undefined when there was nothing to copy.
 * @throws {ConfigError} When it cannot be replaced; then all is as it was.
 */
async function replace(file: ConfigFile, text: string): Promise<string | undefined> {
  const before = await numbers(file.path);
  const copy = file.text === undefined
    ? undefined
    : await add({ ...file, text: file.text }, before[0] ?? 0);
  try {
    await replaceConfig(file, text);
  } catch (error) {
    if (copy !== undefined) await Deno.remove(copy).catch(() => undefined);
    throw error;
  }
  for (const number of copy === undefined ? [] : before.slice(most - 1)) {
    await Deno.remove(place(file.path, number)).catch(() => undefined);
  }
  return copy;
}

async function add(file: ConfigFile & { readonly text: string }, last: number): Promise<string> {
  if (last >= highestNumber) {
    throw new ConfigError(`${place(file.path, last)} has the last number there is; move it away`);
  }
  const path = place(file.path, last + 1);
  await replaceConfig({ ...file, path, text: undefined }, file.text);
  return path;
}

/** Removes copies. */
async function remove(backups: readonly ConfigBackup[]): Promise<void> {
  for (const { path } of backups) await Deno.remove(path).catch(() => undefined);
}

async function numbers(path: string): Promise<number[]> {
  const name = basename(path);
  return (await readdir(dirname(path)).catch(() => []))
    .flatMap((entry) => {
      const tail = entry.startsWith(name) ? entry.slice(name.length) : "";
      const number = /^\.graphin-([1-9]\d{0,8})\.bak$/.exec(tail)?.[1];
      return number === undefined ? [] : [Number(number)];
    })
    .sort((one, other) => other - one);
}

function place(path: string, number: number): string {
  return `${path}.graphin-${number}.bak`;
}
