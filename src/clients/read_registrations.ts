import type { Client, ConfigPlace } from "./client.ts";
import type { ClientPlaces } from "./client_places.ts";
import { readConfigDocument } from "./config_document.ts";
import { ConfigError } from "./config_error.ts";
import { type GraphinCommand, graphinCommand } from "./graphin_command.ts";
import { isPlainObject } from "./is_plain_object.ts";
import { knownClients } from "./known_clients.ts";
import { serverCommand } from "./server_command.ts";
import { serverName } from "./server_name.ts";

/** An entry that starts graphin, or that stands in its place. */
export interface Registration {
  /** Name of the entry. */
  readonly name: string;
  /** Undefined when the entry starts something else. */
  readonly command: GraphinCommand | undefined;
  /** Whether the client leaves the entry alone. */
  readonly isDisabled: boolean;
}

/** What one configuration says of graphin. */
export interface RegistrationPlace {
  readonly client: Client;
  readonly scope: "user" | "project";
  /** The file that is looked at. */
  readonly path: string;
  /** Whether there is such a file. */
  readonly isThere: boolean;
  readonly registrations: readonly Registration[];
  /** Why the file says nothing; undefined when it can be read. */
  readonly fault: string | undefined;
}

/**
 * Reads what all known clients start, and changes nothing.
 *
 * @param project Absolute path of the project whose own configurations are to be read too.
 */
export async function readRegistrations(
  places: ClientPlaces,
  project: string | undefined,
): Promise<RegistrationPlace[]> {
  const found: RegistrationPlace[] = [];
  for (const client of knownClients) {
    const user = client.user(places);
    if (user !== undefined) found.push(await readPlace(client, "user", user));
    const own = project === undefined ? undefined : client.project(project, places);
    if (own !== undefined) found.push(await readPlace(client, "project", own));
  }
  return found;
}

async function readPlace(
  client: Client,
  scope: RegistrationPlace["scope"],
  place: ConfigPlace,
): Promise<RegistrationPlace> {
  const { path } = place;
  try {
    const { file, entries } = await readConfigDocument(client, place);
    const registrations = Object.entries(entries).flatMap(([name, entry]) => {
      const started = serverCommand(entry);
      const command = started && graphinCommand(started);
      const isMeant = command !== undefined || name === serverName;
      return isMeant ? [{ name, command, isDisabled: isDisabled(entry) }] : [];
    });
    const isThere = file.text !== undefined;
    return { client, scope, path, isThere, registrations, fault: undefined };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { client, scope, path, isThere: true, registrations: [], fault: error.message };
  }
}

function isDisabled(entry: unknown): boolean {
  return isPlainObject(entry) && (entry["disabled"] === true || entry["enabled"] === false);
}
