import type { Client, ConfigPlace } from "../clients/client.ts";
import type { ClientPlaces } from "../clients/client_places.ts";
import { CommandError } from "./command_error.ts";

/** What a command line says of where an entry belongs. */
export interface RegistrationScope {
  /** The project that is named. */
  readonly root: string | undefined;
  /** Whether the user's own configuration is wanted all the same. */
  readonly user: boolean;
}

/**
 * The configuration that an entry belongs into.
 *
 * @throws {CommandError} When the environment names no place for it.
 */
export function registrationPlace(
  client: Client,
  places: ClientPlaces,
  { root, user }: RegistrationScope,
): ConfigPlace {
  const own = root === undefined || user ? undefined : client.project(root, places);
  const place = own ?? client.user(places);
  if (place !== undefined) return place;
  throw new CommandError(
    "failure",
    `there is no place for the configuration of ${client.title}: the environment names no home directory`,
  );
}
