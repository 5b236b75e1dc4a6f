import { constants, open } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { ConfigError } from "./config_error.ts";

/** Larger files are no configuration. Some clients keep in it what they remember, too. */
const userBytes = 32 << 20;
const mostLinks = 40;

/** A configuration as it is on disk. */
export interface ConfigFile {
  /** The file itself, where symbolic links lead to it. */
  readonly path: string;
  /** Undefined where there is no file. */
  readonly text: string | undefined;
  readonly mode: number | undefined;
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
}

/**
 * Reads a configuration, through symbolic links, also through one to a file that does not exist yet.
 *
 * @param mostBytes Its greatest size.
 * @throws {ConfigError} When it is no regular file, is larger, cannot be read, or is no text.
 */
export async function readConfigFile(
  given: string,
  mostBytes: number = userBytes,
): Promise<ConfigFile> {
  const path = await withoutLinks(given);
  const none = { path, text: undefined, mode: undefined, owner: undefined };
  const found = await existing(path);
  if (found === undefined) return none;
  // To open a pipe would be to wait for whoever writes to it.
  if (!found.isFile) throw new ConfigError(`${path} is no regular file`);
  try {
    return await opened(path, mostBytes);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    // Another program may remove it at that moment.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return none;
    throw unreadable(path, error);
  }
}

/** Does not wait for what may have taken the place of the file meanwhile either. */
async function opened(path: string, mostBytes: number): Promise<ConfigFile> {
  // Windows knows no such flag.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new ConfigError(`${path} is no regular file`);
    if (found.size > mostBytes) throw new ConfigError(`${path} is too large for a configuration`);
    const { mode, uid, gid } = found;
    const text = textOf(path, await file.readFile());
    return { path, text, mode: mode & 0o7777, owner: { uid, gid } };
  } finally {
    await file.close();
  }
}

/** @returns The path that a chain of links leads to, whether or not there is a file. */
async function withoutLinks(given: string): Promise<string> {
  let path = resolve(given);
  for (let links = 0; links < mostLinks; links++) {
    const found = await existing(path);
    if (!found?.isSymlink) return path;
    path = resolve(dirname(path), await target(path));
  }
  throw new ConfigError(`${given} is a symbolic link that leads in a circle`);
}

async function existing(path: string): Promise<Deno.FileInfo | undefined> {
  try {
    return await Deno.lstat(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw unreadable(path, error);
  }
}

async function target(link: string): Promise<string> {
  try {
    return await Deno.readLink(link);
  } catch (error) {
    throw unreadable(link, error);
  }
}

function unreadable(path: string, error: unknown): ConfigError {
  const reason = error instanceof Error ? error.message : String(error);
  return new ConfigError(`${path} cannot be read (${reason})`);
}

function textOf(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ConfigError(`${path} is no text in UTF-8`);
  }
}
