import type { Client, ConfigPlace } from "../clients/client.ts";
import type { ClientPlaces } from "../clients/client_places.ts";
import { CommandError } from "./command_error.ts";

/** Where an entry goes, and the project that it names. */
export interface RegistrationTarget {
  readonly place: ConfigPlace;
  /** Undefined when graphin finds the project by where it is started. */
  readonly workspace: string | undefined;
}

/**
 * Decides where an entry goes.
 *
 * @param given The project that is named, and whether the user's own configuration is wanted all the same.
 * @throws {CommandError} When the client has no such place, or needs a project that is not named.
 */
export function registrationTarget(
  client: Client,
  places: ClientPlaces,
  given: { readonly root: string | undefined; readonly user: boolean },
): RegistrationTarget {
  const { root, user } = given;
  const own = root === undefined || user ? undefined : client.project(root, places);
  const place = own ?? client.user(places);
  if (place === undefined) {
    throw new CommandError(
      "failure",
      `there is no place for the configuration of ${client.title}: the environment names no home directory`,
    );
  }
  if (root !== undefined) return { place, workspace: root };
  if (client.projectOf === "directory") return { place, workspace: undefined };
  if (client.projectOf !== "named") return { place, workspace: client.projectOf.variable };
  throw new CommandError(
    "usage",
    `${client.title} does not tell servers which project is open; name one with --workspace`,
  );
}
