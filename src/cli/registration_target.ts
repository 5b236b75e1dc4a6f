import type { Client, ConfigPlace } from "../clients/client.ts";
import type { ClientPlaces } from "../clients/client_places.ts";
import { CommandError } from "./command_error.ts";
import { registrationPlace, type RegistrationScope } from "./registration_place.ts";

/** Where an entry goes, and the project that it names. */
export interface RegistrationTarget {
  readonly place: ConfigPlace;
  /** Undefined when graphin finds the project by where it is started. */
  readonly workspace: string | undefined;
}

/**
 * Decides where an entry goes.
 *
 * @throws {CommandError} When there is no such place, or the client needs a project that is not named.
 */
export function registrationTarget(
  client: Client,
  places: ClientPlaces,
  scope: RegistrationScope,
): RegistrationTarget {
  const place = registrationPlace(client, places, scope);
  if (scope.root !== undefined) return { place, workspace: scope.root };
  if (client.projectOf === "directory") return { place, workspace: undefined };
  if (client.projectOf !== "named") return { place, workspace: client.projectOf.variable };
  throw new CommandError(
    "usage",
    `${client.title} does not tell servers which project is open; name one with --workspace`,
  );
}
