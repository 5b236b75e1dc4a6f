import type { Client } from "../clients/client.ts";
import { clientPlaces } from "../clients/client_places.ts";
import { commandOf } from "../clients/command_of.ts";
import { enabledClaudePlugins } from "../clients/enabled_claude_plugins.ts";
import { readRegistrations, type RegistrationPlace } from "../clients/read_registrations.ts";
import { columns } from "./columns.ts";
import type { ConsoleOutput } from "./console_output.ts";
import { ExitCode } from "./exit_code.ts";
import { printableLine } from "./printable_line.ts";

/**
 * Says where graphin is registered.
 *
 * @param project The project whose configurations are told too: all when it was named, else those that have something.
 */
export async function listRegistrations(
  clients: readonly Client[],
  project: { readonly root: string | undefined; readonly isNamed: boolean },
  isJson: boolean,
  output: ConsoleOutput,
): Promise<ExitCode> {
  const places = clientPlaces();
  const found = (await readRegistrations(places, project.root))
    .filter(({ client, scope, registrations, fault }) =>
      clients.includes(client) &&
      (project.isNamed || scope === "user" || registrations.length > 0 || fault !== undefined)
    );
  const plugins = clients.some(({ id }) => id === "claude-code")
    ? await enabledClaudePlugins(places)
    : [];
  if (isJson) {
    output.write(`${JSON.stringify({ places: found.map(placeJson), plugins })}\n`);
    return ExitCode.ok;
  }
  const rows = found.map((place) => [
    place.client.id,
    place.scope,
    stateOf(place),
    printableLine(place.path),
  ]);
  for (const row of columns(rows)) output.write(`${row}\n`);
  for (const plugin of plugins) {
    output.write(`claude-code  also the plugin ${printableLine(plugin)}\n`);
  }
  return ExitCode.ok;
}

function stateOf({ registrations, fault, isThere }: RegistrationPlace): string {
  if (fault !== undefined) return "cannot be read";
  const [first] = registrations;
  if (first === undefined) return isThere ? "not registered" : "no file";
  if (first.command === undefined) return "another server";
  return first.isDisabled ? "registered, but switched off" : "registered";
}

function placeJson(place: RegistrationPlace): Record<string, unknown> {
  const { client, scope, path, isThere, registrations, fault } = place;
  return {
    client: client.id,
    scope,
    path,
    exists: isThere,
    ...(fault === undefined ? {} : { error: fault }),
    entries: registrations.map(({ name, command, isDisabled }) => ({
      name,
      disabled: isDisabled,
      ...(command === undefined ? {} : commandOf(command)),
    })),
  };
}
