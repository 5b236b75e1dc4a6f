import { access, constants, stat } from "node:fs/promises";
import { basename, delimiter, isAbsolute, join } from "node:path";
import type { ClientPlaces } from "../clients/client_places.ts";
import { enabledClaudePlugins } from "../clients/enabled_claude_plugins.ts";
import { isBelow } from "../clients/is_below.ts";
import type { GraphinCommand } from "../clients/graphin_command.ts";
import {
  readRegistrations,
  type Registration,
  type RegistrationPlace,
} from "../clients/read_registrations.ts";
import type { Finding } from "./finding.ts";
import { Findings } from "./findings.ts";
import { shellWord } from "./shell_word.ts";

/** Where clients are looked at. */
export interface ExamineClientsOptions {
  readonly places: ClientPlaces;
  /** Absolute path of the project, undefined where there is none. */
  readonly root: string | undefined;
  /** Directories in which programs are looked for, as `PATH` has them. */
  readonly path: string;
}

/** Looks at what the known clients would start. */
export async function examineClients(options: ExamineClientsOptions): Promise<Finding[]> {
  const { places, root } = options;
  const found = new Findings("clients");
  const all = await readRegistrations(places, root);
  const plugins = await enabledClaudePlugins(places);
  for (const place of all) await examinePlace(place, options, found);
  for (const plugin of plugins) found.ok(`Claude Code starts graphin by the plugin ${plugin}`);
  examineDuplicates(all, plugins, found);
  const isAny = plugins.length > 0 || all.some(({ registrations }) => registrations.length > 0);
  if (!isAny) found.note("graphin is registered with no client", "graphin setup CLIENT");
  return found.list;
}

async function examinePlace(
  place: RegistrationPlace,
  options: ExamineClientsOptions,
  found: Findings,
): Promise<void> {
  const { client, path, fault, registrations } = place;
  if (fault !== undefined) {
    found.problem(
      `${client.title}: ${fault.replace(" was left as it is:", ":")}`,
      "correct the file; the client may not read it either",
    );
  }
  for (const registration of registrations) {
    const { name, command, isDisabled } = registration;
    const entry = `${client.title}: '${name}' in ${path}`;
    if (command === undefined) {
      found.note(
        `${entry} starts something else`,
        `graphin setup ${client.id} --force replaces it`,
      );
      continue;
    }
    const again = `graphin setup ${client.id}${remedyScope(place, options.root)}`;
    if (place.scope === "project" && isOfProject(command, options.root)) {
      found.note(
        `${entry} starts a program of the project, ${command.program.join(" ")}`,
        "leave it alone unless you trust the project",
      );
      continue;
    }
    const fault = await faultOf(command, options.path);
    if (fault !== undefined) found.problem(`${entry} ${fault}`, again);
    else if (isDisabled) found.note(`${entry} is switched off`);
    else if (isOfOneVersion(command)) {
      found.note(`${entry} names the file of one version, which an upgrade removes`, again);
    } else found.ok(`${entry} starts ${command.program[0]}${workspaceNote(command, options.root)}`);
  }
}

function remedyScope({ scope }: RegistrationPlace, root: string | undefined): string {
  return scope === "project" && root !== undefined ? ` --workspace ${shellWord(root)}` : "";
}

function workspaceNote({ workspace }: GraphinCommand, root: string | undefined): string {
  if (workspace === undefined || workspace.includes("${")) return "";
  return root === undefined || workspace === root
    ? ` for ${workspace}`
    : ` for another project, ${workspace}`;
}

/** Whether a command starts what the project brought: a relative path is looked for there. */
function isOfProject({ program }: GraphinCommand, root: string | undefined): boolean {
  if (root === undefined) return false;
  return program.some((part) =>
    isAbsolute(part) ? isBelow(root, part) : /^(?:[^-$]|\$\{workspace).*[\\/]/i.test(part)
  );
}

/** What keeps a command from starting a server; undefined when nothing does. */
async function faultOf(
  { program, workspace, others }: GraphinCommand,
  path: string,
): Promise<string | undefined> {
  const [command, ...before] = program;
  if (command.includes("${")) return undefined;
  // To look at a path of the network is to sign in there, and a project may name any.
  const paths = [...program, workspace ?? "", ...others];
  if (paths.some((one) => /^[\\/]{2}/.test(one))) return undefined;
  const candidates = isAbsolute(command)
    ? [command]
    : /[\\/]/.test(command)
    ? undefined
    : path.split(delimiter).filter((directory) => isAbsolute(directory))
      .flatMap((directory) => [join(directory, command), join(directory, `${command}.exe`)]);
  if (candidates === undefined) return undefined;
  const states = await Promise.all(candidates.map(programState));
  if (!states.includes("program")) {
    return states.includes("file")
      ? `starts ${command}, which may not be executed`
      : `starts ${command}, which is not there`;
  }
  const main = before.at(-1);
  if (main !== undefined && isAbsolute(main) && !await isThere(main)) {
    return `starts ${main}, which is not there`;
  }
  const isFixed = workspace !== undefined && isAbsolute(workspace) && !workspace.includes("${");
  if (isFixed && !await isThere(workspace)) return `serves ${workspace}, which is not there`;
  const modelDir = others[others.indexOf("--model-dir") + 1];
  if (others.includes("--model-dir") && modelDir !== undefined && !await isThere(modelDir)) {
    return `uses the models in ${modelDir}, which is not there`;
  }
  return undefined;
}

async function programState(path: string): Promise<"program" | "file" | "nothing"> {
  const isFile = await stat(path).then((found) => found.isFile(), () => false);
  if (!isFile) return "nothing";
  return await access(path, constants.X_OK).then(() => "program" as const, () => "file" as const);
}

async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(() => true, () => false);
}

function isOfOneVersion({ program: [command] }: GraphinCommand): boolean {
  return /^graphin-\d+\.\d+\.\d+/.test(basename(command));
}

/** Entries of one client that would start two servers for one project. */
function examineDuplicates(
  all: readonly RegistrationPlace[],
  plugins: readonly string[],
  found: Findings,
): void {
  const clients = new Set(all.map(({ client }) => client));
  for (const client of clients) {
    const places = all.filter((place) => place.client === client);
    const entries = places.flatMap(({ registrations, path }) =>
      registrations.filter(isStarted).map((registration) => ({ ...registration, path }))
    );
    // Of two entries with one name, in a project and for a user, a client takes the nearer one.
    const names = new Map(entries.map((entry) => [entry.name, entry]));
    const byProject = Map.groupBy(names.values(), ({ command }) => command?.workspace ?? "");
    for (const same of byProject.values()) {
      const [first, second] = same;
      if (first === undefined || second === undefined) continue;
      found.problem(
        `${client.title} starts graphin twice: '${first.name}' and '${second.name}' in ${second.path}`,
        `remove one of them from that file`,
      );
    }
    const [plugin] = client.id === "claude-code" ? plugins : [];
    const [entry] = names.values();
    if (plugin !== undefined && entry !== undefined) {
      found.problem(
        `Claude Code starts graphin twice: by the plugin ${plugin} and by '${entry.name}' in ${entry.path}`,
        "graphin setup claude-code --remove",
      );
    }
  }
}

function isStarted({ command, isDisabled }: Registration): boolean {
  return command !== undefined && !isDisabled;
}
