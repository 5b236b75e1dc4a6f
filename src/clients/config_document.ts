import type { Client, ConfigPlace } from "./client.ts";
import { ConfigError } from "./config_error.ts";
import { type ConfigFile, readConfigFile } from "./config_file.ts";
import type { ServersPath } from "./config_format.ts";
import { inFile } from "./in_file.ts";
import { isPlainObject } from "./is_plain_object.ts";
import { memberAt } from "./member_at.ts";

/** A project's configuration may be anybody's work, and reading one that is large takes long. */
const projectBytes = 1 << 20;

/** A client's configuration, read and understood. */
export interface ConfigDocument {
  readonly file: ConfigFile;
  /** Where its servers are, or would be. */
  readonly servers: ServersPath;
  /** All servers by their names. */
  readonly entries: Readonly<Record<string, unknown>>;
}

/**
 * Reads a client's configuration.
 *
 * @throws {ConfigError} Naming the file and the place in it that cannot be understood.
 */
export async function readConfigDocument(
  { format }: Client,
  place: ConfigPlace,
): Promise<ConfigDocument> {
  const mostBytes = place.project === undefined ? undefined : projectBytes;
  const file = await readConfigFile(place.path, mostBytes);
  return inFile(file.path, () => {
    const document = format.parse(file.text ?? "");
    const { newerServers } = place;
    const newer = newerServers && memberAt(document, newerServers);
    // A server may be called like the table.
    const isNewer = isPlainObject(newer) && typeof newer["type"] !== "string";
    const servers = isNewer && newerServers !== undefined ? newerServers : place.servers;
    const entries = memberAt(document, servers) ?? {};
    if (!isPlainObject(entries)) throw new ConfigError(`'${servers.join(".")}' is no table`);
    return { file, servers, entries };
  });
}
