import { dirname, join } from "node:path";

import { z } from "zod";

import { corpusDirectory } from "../../corpus/corpus_directory.ts";
import type { CorpusPackage } from "../../corpus/fetch.ts";
import { runCommand } from "../../corpus/run_command.ts";
import type { PackageProject } from "./package_project.ts";

/** Ranges of dependencies mean what they meant on this day, so that every machine installs the same versions. */
const day = "2026-11-29";

const rangesSchema = z.record(z.string(), z.string()).default({});

const manifestSchema = z.object({
  dependencies: rangesSchema,
  devDependencies: rangesSchema,
  optionalDependencies: rangesSchema,
  peerDependencies: rangesSchema,
});

/**
 * Copies a checkout to where the compiler finds its dependencies, and installs them there with npm, without running
 * any of their scripts.
 *
 * @returns Absolute path of the copy.
 * @throws When npm is not installed or fails.
 */
export async function installProject(
  { language, name, version, root }: CorpusPackage,
  project: PackageProject,
): Promise<string> {
  const home = join(corpusDirectory(), "oracles", language, `${name}-${version}`);
  await Deno.mkdir(home, { recursive: true });
  await installDependencies(home, await dependenciesOf(root, project));
  const copy = join(await Deno.realPath(home), "checkout");
  await removeIfThere(copy);
  await copyFolder(root, copy);
  for (const [path, text] of Object.entries(project.stubs)) {
    await Deno.mkdir(dirname(join(copy, path)), { recursive: true });
    await Deno.writeTextFile(join(copy, path), text);
  }
  return copy;
}

/** The versions that a package was developed with, where it says so, before those it puts up with. */
async function dependenciesOf(
  root: string,
  { dependencies, development, without }: PackageProject,
): Promise<Record<string, string>> {
  const manifest = manifestSchema.parse(
    JSON.parse(await Deno.readTextFile(join(root, "package.json"))),
  );
  const { devDependencies } = manifest;
  const peers = Object.entries(manifest.peerDependencies).map(([name, range]) => [
    name,
    devDependencies[name] ?? range,
  ]);
  const wanted: Record<string, string> = {
    ...Object.fromEntries(peers),
    ...Object.fromEntries(development.map((name) => [name, devDependencies[name] ?? "*"])),
    ...manifest.optionalDependencies,
    ...manifest.dependencies,
    ...dependencies,
  };
  return Object.fromEntries(Object.entries(wanted).filter(([name]) => !without.includes(name)));
}

async function installDependencies(
  home: string,
  dependencies: Readonly<Record<string, string>>,
): Promise<void> {
  const stamp = join(home, "installed.json");
  const manifest = JSON.stringify({ private: true, dependencies, day }, null, 2);
  if (await readIfThere(stamp) === manifest) return;
  await Deno.writeTextFile(join(home, "package.json"), manifest);
  await removeIfThere(join(home, "package-lock.json"));
  const result = await runCommand([
    "npm",
    "install",
    "--ignore-scripts",
    "--legacy-peer-deps",
    "--no-audit",
    "--no-fund",
    "--before",
    day,
  ], { cwd: home });
  if (result === undefined) throw new Error("npm is not installed");
  if (result.code !== 0) {
    throw new Error(`npm install failed in ${home}:\n${result.stderr.trim().slice(-2000)}`);
  }
  await Deno.writeTextFile(stamp, manifest);
}

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to);
  for await (const { name, isDirectory, isFile } of Deno.readDir(from)) {
    if (isDirectory) await copyFolder(join(from, name), join(to, name));
    else if (isFile) await Deno.copyFile(join(from, name), join(to, name));
  }
}

async function removeIfThere(path: string): Promise<void> {
  try {
    await Deno.remove(path, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
