import { access, constants, readdir, realpath, stat } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";
import { identifyProgram } from "../bundle/identify_program.ts";
import { readInstallLockOwner } from "../bundle/install_lock_owner.ts";
import { readInstallRecord } from "../bundle/install_record.ts";
import { isInstallLockStale } from "../bundle/is_install_lock_stale.ts";
import { isBelow } from "../clients/is_below.ts";
import { hashFile } from "../provision/hash_file.ts";
import { smallText } from "../usage/small_text.ts";
import type { Finding } from "./finding.ts";
import { Findings } from "./findings.ts";

/** The program that runs, and where others may be. */
export interface ExamineProgramOptions {
  /** By what name this program is started again. */
  readonly program: string;
  /** The file that runs. */
  readonly executable: string;
  readonly version: string;
  /** Such as `linux/amd64`. */
  readonly platform: string;
  readonly isSource: boolean;
  /** Directories in which a user's shell looks for programs, as `PATH` has them. */
  readonly path: string;
  /** Data directories of installations, there or not. */
  readonly dataDirectories: readonly string[];
  readonly os: typeof Deno.build.os;
  /** The project, of which no program is run; undefined where there is none. */
  readonly root: string | undefined;
  /** How long a program may take to say which it is, in milliseconds. @default {10_000} */
  readonly patienceMs?: number;
}

/** Looks at this program, at others of its name, and at what was installed. */
export async function examineProgram(options: ExamineProgramOptions): Promise<Finding[]> {
  const { program, version, platform, isSource } = options;
  const found = new Findings("program");
  found.ok(
    `graphin ${version} for ${platform}${isSource ? ", run from its sources" : ""}: ${program}`,
  );
  await examineOthers(options, found);
  for (const data of options.dataDirectories) await examineInstallation(data, options.os, found);
  return found.list;
}

/** Another program of the name on the `PATH`. */
interface OtherProgram {
  readonly path: string;
  readonly real: string;
  /** Whether a shell finds it instead of this program. */
  readonly isFirst: boolean;
}

async function examineOthers(options: ExamineProgramOptions, found: Findings): Promise<void> {
  const others = await otherPrograms(options);
  const answers = await Promise.all(others.map((other) => answerOf(other, options)));
  for (const [index, { path, isFirst }] of others.entries()) {
    const answer = answers[index];
    if (answer === undefined) continue;
    const order = isFirst && !options.isSource ? "comes first on the PATH" : "is on the PATH too";
    found.note(`${path} ${order} and ${answer.text}`, answer.remedy);
  }
}

async function otherPrograms({ executable, path, os }: ExamineProgramOptions): Promise<
  OtherProgram[]
> {
  const own = await realpath(executable).catch(() => executable);
  const others = new Map<string, OtherProgram>();
  let isFirst = true;
  for (const directory of path.split(delimiter).filter((each) => isAbsolute(each))) {
    const candidate = join(directory, os === "windows" ? "graphin.exe" : "graphin");
    const real = await realpath(candidate).catch(() => undefined);
    if (real === undefined || !await isProgram(real)) continue;
    if (real !== own && !others.has(real)) others.set(real, { path: candidate, real, isFirst });
    isFirst = false;
  }
  return [...others.values()];
}

/** @returns What is worth knowing of it; undefined when it is of the same version. */
async function answerOf(
  { path, real }: OtherProgram,
  { root, version, patienceMs = 10_000 }: ExamineProgramOptions,
): Promise<{ readonly text: string; readonly remedy: string } | undefined> {
  if (root !== undefined && (isBelow(root, path) || isBelow(await realpath(root), real))) {
    return {
      text: "is of this project, and was not run to say which graphin it is",
      remedy: "take its directory off the PATH unless you trust the project",
    };
  }
  try {
    const { version: other } = await identifyProgram(path, patienceMs);
    if (other === version) return undefined;
    return { text: `is graphin ${other}`, remedy: "remove the one that you do not use" };
  } catch {
    return {
      text: "does not say which graphin it is",
      remedy: "remove it unless you know what it is",
    };
  }
}

async function isProgram(path: string): Promise<boolean> {
  const isFile = await stat(path).then((each) => each.isFile(), () => false);
  return isFile && await access(path, constants.X_OK).then(() => true, () => false);
}

async function examineInstallation(
  data: string,
  os: typeof Deno.build.os,
  found: Findings,
): Promise<void> {
  const state = join(data, "state");
  const isThere = await readdir(state).then(() => true, () => false);
  if (!isThere) return;
  await examineLock(join(state, "install.lock"), found);
  const record = await readInstallRecord(join(state, "installed.json"));
  const error = smallText(join(state, "last-error.txt"), 64 << 10) ?? "";
  const [reason = "", remedy = ""] = error.trim().split("\n");
  if (reason !== "") {
    found.problem(
      `the last installation in ${data} failed: ${reason}`,
      remedy || `see ${join(data, "logs", "install.log")}`,
    );
  }
  if (record === undefined) {
    if (reason === "") found.note(`nothing is installed in ${data}`);
    return;
  }
  const again = "install again: /graphin:setup in Claude Code, or 'graphin setup --from BUNDLE'";
  const file = join(data, "bin", record.file);
  const link = join(data, "bin", os === "windows" ? "graphin.cmd" : "graphin");
  const what = `graphin ${record.version} in ${data}`;
  const hash = await hashFile(file, undefined)
    .then((read) => read.hash.digest("hex"), () => undefined);
  if (hash === undefined) found.problem(`${what}: its file ${record.file} cannot be read`, again);
  else if (hash !== record.sha256) found.problem(`${what}: ${record.file} was changed`, again);
  else if (!await isCurrent(link, file, os)) {
    found.problem(`${what}: ${link} does not lead to ${record.file}`, again);
  } else found.ok(`${what} is installed (${record.source}) and unchanged`);
}

async function isCurrent(
  link: string,
  file: string,
  os: typeof Deno.build.os,
): Promise<boolean> {
  if (os === "windows") return await stat(link).then(() => true, () => false);
  const [one, other] = await Promise.all([
    realpath(link).catch(() => undefined),
    realpath(file).catch(() => file),
  ]);
  return one === other && await isProgram(file);
}

async function examineLock(lock: string, found: Findings): Promise<void> {
  const isThere = await stat(lock).then(() => true, () => false);
  if (!isThere) return;
  const owner = await readInstallLockOwner(lock);
  const who = owner === undefined ? "another process" : `process ${owner.pid} on ${owner.host}`;
  if (await isInstallLockStale(lock)) {
    found.note(
      `${lock} was left behind by ${who}, which has ended; the next installation removes it`,
    );
  } else found.note(`${who} is installing at the moment (${lock})`);
}
