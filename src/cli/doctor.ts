import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { clientPlaces } from "../clients/client_places.ts";
import { examineClients } from "../doctor/examine_clients.ts";
import { type ExaminedDirectory, examineDisk } from "../doctor/examine_disk.ts";
import { examineIndex } from "../doctor/examine_index.ts";
import { examineMeaning } from "../doctor/examine_meaning.ts";
import { examineProgram } from "../doctor/examine_program.ts";
import type { Finding } from "../doctor/finding.ts";
import { untouchedDisk } from "../doctor/untouched_disk.ts";
import { platformName } from "../provision/platform_name.ts";
import { Provision } from "../provision/provision.ts";
import { ProvisionError } from "../provision/provision_error.ts";
import { askOwner } from "./ask_owner.ts";
import { buildStamp } from "./build_stamp.ts";
import type { ConsoleOutput } from "./console_output.ts";
import { dataDirectoriesHere } from "./data_directories_here.ts";
import { defaultModelType } from "./default_model_type.ts";
import type { DoctorOptions } from "./doctor_options.ts";
import { ExitCode } from "./exit_code.ts";
import { printableLine } from "./printable_line.ts";
import { projectHere } from "./project_here.ts";
import { styles } from "./styles.ts";
import { thisProgram } from "./this_program.ts";

/**
 * Looks at everything that graphin needs, and changes nothing.
 *
 * @throws {WorkspaceRootError} When a directory is named that cannot be a workspace.
 */
export async function doctor(options: DoctorOptions, output: ConsoleOutput): Promise<ExitCode> {
  const root = projectHere(options);
  const findings = await examine(root);
  const problems = findings.filter(({ level }) => level === "problem").length;
  const exitCode = problems === 0 ? ExitCode.ok : ExitCode.failure;
  const summary = problems === 0
    ? "nothing has to be done"
    : `${problems} ${problems === 1 ? "thing has" : "things have"} to be done`;
  if (options.json) {
    const error = problems === 0 ? {} : { error: { code: "failure", message: summary } };
    output.write(`${JSON.stringify({ workspace: root ?? null, problems, findings, ...error })}\n`);
    return exitCode;
  }
  const style = styles(output.isColoured && options.color);
  const marks = { ok: "ok  ", note: "note", problem: style.warn("FIX ") };
  for (const { level, area, text, remedy } of findings) {
    const what = remedy === undefined ? text : `${text} -> ${remedy}`;
    output.write(`${marks[level]}  ${area.padEnd(7)}  ${printableLine(what)}\n`);
  }
  output.write(`${summary}\n`);
  return exitCode;
}

async function examine(root: string | undefined): Promise<Finding[]> {
  const { version } = buildStamp();
  const places = clientPlaces();
  const path = Deno.env.get("PATH") ?? "";
  const { command, isSource } = thisProgram();
  const { all: dataDirectories } = dataDirectoriesHere();
  const findings = await examineProgram({
    program: isSource ? command.at(-1) ?? command[0] : command[0],
    executable: Deno.execPath(),
    version,
    platform: platformName(),
    isSource,
    path,
    dataDirectories,
    os: Deno.build.os,
    root,
  });
  findings.push(...await examineClients({ places, root, path }));
  if (root !== undefined) {
    const ask = (directory: string): ReturnType<typeof askOwner> =>
      askOwner(directory, { version });
    findings.push(...await examineIndex({ root, version, askOwner: ask }));
  }
  const directories: ExaminedDirectory[] = [
    ...(root === undefined ? [] : [{ path: root }]),
    ...dataDirectories.map((directory) => ({ path: directory, what: "installed versions" })),
  ];
  try {
    const provision = new Provision({ disk: untouchedDisk });
    const modelTypes = [defaultModelType, "english_optimal"] as const;
    const modelDirs = (await Promise.all(dataDirectories.map(modelDirsOf))).flat();
    findings.push(...await examineMeaning({ provision, modelTypes, modelDirs }));
    directories.push({ path: provision.directory, what: "models" });
  } catch (error) {
    if (!(error instanceof ProvisionError)) throw error;
    findings.push({ area: "meaning", level: "note", text: error.message });
  }
  findings.push(...await examineDisk(directories));
  return findings;
}

/** Directories of models that bundles brought. */
async function modelDirsOf(data: string): Promise<string[]> {
  const models = join(data, "models");
  return (await readdir(models).catch(() => [])).sort().map((name) => join(models, name));
}
