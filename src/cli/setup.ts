import { join, sep } from "node:path";
import type { Client } from "../clients/client.ts";
import { clientPlaces } from "../clients/client_places.ts";
import { commandOf } from "../clients/command_of.ts";
import { enabledClaudePlugins } from "../clients/enabled_claude_plugins.ts";
import { ForeignEntryError } from "../clients/foreign_entry_error.ts";
import { knownClients } from "../clients/known_clients.ts";
import { register } from "../clients/register.ts";
import { serverName } from "../clients/server_name.ts";
import { unregister } from "../clients/unregister.ts";
import { readRegistrations } from "../clients/read_registrations.ts";
import { chooseWorkspaceRoot } from "../source/workspace_root.ts";
import { CommandError } from "./command_error.ts";
import type { ConsoleOutput } from "./console_output.ts";
import { type ErrorJson, errorReport } from "./error_report.ts";
import { ExitCode } from "./exit_code.ts";
import { listRegistrations } from "./list_registrations.ts";
import { printableLine } from "./printable_line.ts";
import { projectHere } from "./project_here.ts";
import { registrationPlace } from "./registration_place.ts";
import { registrationTarget } from "./registration_target.ts";
import { serveOptions } from "./serve_options.ts";
import { serverArguments } from "./server_arguments.ts";
import type { SetupOptions } from "./setup_options.ts";
import { setupFrom } from "./setup_from.ts";
import { thisProgram } from "./this_program.ts";

/**
 * Does what `graphin setup` was asked for.
 *
 * @param id The client.
 * @throws {CommandError} When the command line does not say what to do, or it cannot be done.
 */
export async function setup(
  id: string | undefined,
  options: SetupOptions,
  output: ConsoleOutput,
): Promise<ExitCode> {
  const { print, list, remove, from } = options;
  if ([print, list, remove, from !== undefined].filter(Boolean).length > 1) {
    throw new CommandError("usage", "--print, --list, --remove and --from exclude each other");
  }
  const root = options.workspace === undefined
    ? undefined
    : chooseWorkspaceRoot({ explicit: options.workspace, force: options.force });
  const known = id === undefined ? knownClients : knownClients.filter((client) => client.id === id);
  const asked: Asked = { options, output, root, others: serverOptions(options.server) };
  if (list) {
    const project = { root: root ?? projectHere(options), isNamed: root !== undefined };
    return await listRegistrations(known, project, options.json, output);
  }
  if (print) return printEntries(known, id !== undefined, asked);
  if (remove) return await removeEntries(known, id !== undefined, asked);
  if (from !== undefined) return await installFrom(from, id, asked);
  const [client, second] = known;
  if (client === undefined || second !== undefined) {
    const ids = knownClients.map((each) => each.id).join(", ");
    throw new CommandError("usage", `name the client to set up: ${ids}`);
  }
  return await addEntry(client, asked);
}

/** What every part of the work needs. */
interface Asked {
  readonly options: SetupOptions;
  readonly output: ConsoleOutput;
  /** The project that is named. */
  readonly root: string | undefined;
  /** Options of the server that the command line names; undefined when it names none. */
  readonly others: readonly string[] | undefined;
}

/** @throws {CommandError} When one of them is none, or is about the project, which has an option of its own here. */
function serverOptions(given: readonly string[]): readonly string[] | undefined {
  if (given.length === 0) return undefined;
  const options = serverArguments(given);
  if (options !== undefined && serveOptions(options)?.workspace === undefined) return options;
  throw new CommandError(
    "usage",
    `'${given.join(" ")}' are no options of the server; see 'graphin serve --help'`,
  );
}

/** Installs a bundle. */
async function installFrom(from: string, id: string | undefined, asked: Asked): Promise<ExitCode> {
  const { options: { json }, output } = asked;
  if (id !== undefined) {
    throw new CommandError(
      "usage",
      "--from installs graphin; register it afterwards with 'setup' of the program that was installed",
    );
  }
  const installed = await setupFrom(from, json, output);
  if (json) {
    const { version, model, program, modelDir, written } = installed;
    const directory = modelDir === undefined ? {} : { model_dir: modelDir };
    output.write(`${JSON.stringify({ version, model, program, ...directory, written })}\n`);
  }
  return ExitCode.ok;
}

async function addEntry(client: Client, asked: Asked): Promise<ExitCode> {
  const { options, output, root, others } = asked;
  const { force, json } = options;
  const places = clientPlaces();
  const { place, workspace } = registrationTarget(client, places, { root, user: options.user });
  const plugins = client.id === "claude-code" ? await enabledClaudePlugins(places) : [];
  if (plugins.length > 0 && !force) {
    throw new CommandError(
      "failure",
      `the plugin ${plugins[0]} registers graphin with Claude Code already, and a second entry ` +
        "would start a second server; nothing was written (--force writes it all the same)",
    );
  }
  const { command, isSource } = thisProgram();
  const edited = await register({ client, place, program: command, workspace, others, force });
  const { change, path, backup } = edited;
  if (json) {
    const next = change === "unchanged" ? {} : { next: client.restart };
    output.write(`${JSON.stringify({ client: client.id, change, path, backup, ...next })}\n`);
    return ExitCode.ok;
  }
  const what = change === "unchanged" ? "has graphin already" : `graphin ${change}`;
  output.write(`${client.title}: ${what} in ${printableLine(path)}\n`);
  if (change === "unchanged") return ExitCode.ok;
  if (backup !== undefined) output.write(`  as it was: ${printableLine(backup)}\n`);
  if (root !== undefined && path.startsWith(join(root, sep))) {
    output.write("  it names paths of this machine: keep that file out of version control\n");
  }
  if (isSource) {
    output.write("  it runs from its sources here, so that they have to stay where they are\n");
  }
  output.write(`  next: ${client.restart}\n`);
  return ExitCode.ok;
}

function printEntries(clients: readonly Client[], isNamed: boolean, asked: Asked): ExitCode {
  const { options, output, root, others = [] } = asked;
  const places = clientPlaces();
  const { command } = thisProgram();
  const shown = clients.map((client) => {
    // Of all clients, those that need a project are shown with a place to fill in.
    const isOpen = !isNamed && root === undefined && client.projectOf === "named";
    const target = registrationTarget(client, places, {
      root: isOpen ? "/path/of/the/project" : root,
      user: options.user || isOpen,
    });
    const { path, servers } = target.place;
    const server = commandOf({ program: command, workspace: target.workspace, others });
    const text = client.format.show(servers, serverName, client.entry(server));
    return { client: client.id, title: client.title, path, text };
  });
  if (options.json) {
    const all = shown.map(({ client, path, text }) => ({ client, path, text }));
    output.write(`${JSON.stringify(all)}\n`);
    return ExitCode.ok;
  }
  for (const [index, { title, path, text }] of shown.entries()) {
    output.write(`${index > 0 ? "\n" : ""}${title}, in ${printableLine(path)}:\n${text}\n`);
  }
  return ExitCode.ok;
}

async function removeEntries(
  clients: readonly Client[],
  isNamed: boolean,
  { options, output, root }: Asked,
): Promise<ExitCode> {
  const places = clientPlaces();
  const done: Record<string, unknown>[] = [];
  const errors: ErrorJson[] = [];
  for (const client of clients) {
    try {
      const place = registrationPlace(client, places, { root, user: options.user });
      const { change, path, backup } = await unregister({ client, place, force: options.force });
      done.push({ client: client.id, change, path, backup });
      if (change === "absent" && !isNamed) continue;
      if (options.json) continue;
      const what = change === "absent" ? "has no graphin" : "graphin removed";
      output.write(`${client.title}: ${what} in ${printableLine(path)}\n`);
      if (backup !== undefined) output.write(`  as it was: ${printableLine(backup)}\n`);
    } catch (error) {
      // What cannot be taken out of one client does not keep it in the others.
      if (isNamed) throw error;
      if (error instanceof ForeignEntryError) {
        done.push({ client: client.id, change: "absent" });
        continue;
      }
      const report = errorReport(error);
      errors.push(report.json);
      done.push({ client: client.id, error: report.json });
      if (!options.json) output.note(`graphin: ${client.title}: ${report.text}\n`);
    }
  }
  if (options.json) {
    const all = { clients: done, ...(errors.length > 0 ? { error: errors[0] } : {}) };
    output.write(`${JSON.stringify(isNamed ? done[0] : all)}\n`);
  } else {
    const kept = root === undefined ? await whatProjectKeeps(clients, options) : [];
    for (const line of kept) output.write(`${line}\n`);
    if (!isNamed && kept.length === 0 && done.every(({ change }) => change === "absent")) {
      output.write("no client has graphin registered\n");
    }
  }
  return errors.length > 0 ? ExitCode.failure : ExitCode.ok;
}

/** A line for each entry of the project here: those are not taken out together with those of the user. */
async function whatProjectKeeps(
  clients: readonly Client[],
  options: SetupOptions,
): Promise<readonly string[]> {
  const found = await readRegistrations(clientPlaces(), projectHere(options));
  return found.flatMap(({ client, scope, registrations, path }) => {
    const isKept = scope === "project" &&
      registrations.some(({ command }) => command !== undefined);
    return !isKept || !clients.includes(client) ? [] : [
      `${client.title}: this project's ${printableLine(path)} keeps graphin ` +
      `(graphin setup ${client.id} --remove --workspace .)`,
    ];
  });
}
