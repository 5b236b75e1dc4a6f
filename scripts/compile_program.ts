import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { assembleKernel } from "./assemble_kernel.ts";
import { bundleProgram } from "./bundle_program.ts";
import { runCommand } from "./corpus/run_command.ts";
import { engineFlags } from "./engine_flags.ts";
import { executableTarget } from "./executable_target.ts";
import { grammarLicenses } from "./grammar_licenses.ts";
import { installGrammars } from "./install_grammars.ts";
import { programStamp } from "./program_stamp.ts";
import type { SourceStamp } from "./source_stamp.ts";
import type { Target } from "./target.ts";
import { thirdPartyLicenses } from "./third_party_licenses.ts";

/**
 * What graphin may do: read and write its workspaces, watch its parent, start itself, load ONNX Runtime, and download
 * models, from hosts that mirrors and redirects choose.
 */
const permissions = [
  "--no-prompt",
  "--allow-read",
  "--allow-write",
  "--allow-env",
  "--allow-sys",
  "--allow-run",
  "--allow-ffi",
  "--allow-net",
];

/** Licences of what the program contains, in it and beside it. */
const licensesFile = "THIRD_PARTY_LICENSES";

/** What to build, and for whom. */
export interface CompileOptions {
  /** Root of the checkout. */
  readonly root: string;
  readonly target: Target;
  /** Directory for the program; made when missing. */
  readonly out: string;
  /** @default {the version of deno.json} */
  readonly version?: string;
}

/**
 * Compiles graphin into one executable file. The same sources give the same bytes, whatever directory they are in.
 *
 * The runtime that the program is put into is the one `DENORT_BIN` names, else Deno's own download for the target.
 *
 * @returns Path of the program, `graphin` or `graphin.exe` in `out`, with `THIRD_PARTY_LICENSES` beside it.
 * @throws Error when a step fails, when `DENORT_BIN` is not a runtime for the target, or when the program does not start.
 */
export async function compileProgram(options: CompileOptions): Promise<string> {
  const { root, target, out } = options;
  await checkRuntime(target);
  const grammars = await installGrammars({ root });
  const stamp = await programStamp(root);
  // The bundler names sources by their real paths; a Mac's temporary directory is behind a link.
  const work = await Deno.realPath(await Deno.makeTempDir({ prefix: "graphin-compile-" }));
  try {
    const sources = join(work, "sources");
    const program = join(work, "program");
    await Deno.mkdir(sources);
    const packages = await bundleProgram(root, sources, program);
    await packModules(root, join(program, "grammars"), grammars);
    await packModules(root, join(program, "kernels"), [await assembleKernel(root)]);
    const licenses = await thirdPartyLicenses({
      root,
      packages,
      grammars: await grammarLicenses(root),
    });
    await Deno.writeTextFile(join(program, licensesFile), licenses);
    await writeStamp(program, stamp, options.version ?? await configuredVersion(root));
    await setTimes(program, stamp.epoch);
    const compiled = await embed(program, target, work);
    await checkProgram(compiled, target);
    const installed = await install(compiled, out);
    await Deno.writeTextFile(join(out, licensesFile), licenses);
    return installed;
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

/** Deno ignores the target when `DENORT_BIN` is set, and would build for another platform without a word. */
async function checkRuntime(target: Target): Promise<void> {
  const path = Deno.env.get("DENORT_BIN");
  if (path === undefined) return;
  let found: Target | undefined;
  try {
    found = await targetOf(path);
  } catch (cause) {
    throw new Error(`DENORT_BIN is '${path}', which cannot be read: correct or unset it`, {
      cause,
    });
  }
  if (found !== target) {
    throw new Error(
      `DENORT_BIN is '${path}', a program for ${
        found ?? "no known platform"
      }, not for ${target}: ` +
        `name a denort for ${target}, or unset it so that Deno downloads one`,
    );
  }
}

async function targetOf(path: string): Promise<Target | undefined> {
  using file = await Deno.open(path);
  const header = new Uint8Array(4096);
  return executableTarget(header.subarray(0, await file.read(header) ?? 0));
}

/** Gzips modules: the program reads whatever it embeds at every start, and would import a .wasm file. */
async function packModules(
  root: string,
  directory: string,
  names: readonly string[],
): Promise<void> {
  await Deno.mkdir(directory);
  for (const name of names) {
    const packed = gzipSync(await Deno.readFile(join(root, "wasm", `${name}.wasm`)), { level: 9 });
    // The header's operating system is the one byte that depends on the machine: 255 is "unknown" (RFC 1952).
    packed[9] = 255;
    await Deno.writeFile(join(directory, `${name}.wasm.gz`), packed);
  }
}

async function configuredVersion(root: string): Promise<string> {
  return JSON.parse(await Deno.readTextFile(join(root, "deno.json"))).version;
}

async function writeStamp(program: string, stamp: SourceStamp, version: string): Promise<void> {
  const fields = { version, commit: stamp.commit, build_date: stamp.date };
  await Deno.writeTextFile(join(program, "build.json"), JSON.stringify(fields));
}

/** The program keeps the modification times of what it embeds. */
async function setTimes(directory: string, epoch: number): Promise<void> {
  for await (const entry of Deno.readDir(directory)) {
    const path = join(directory, entry.name);
    if (entry.isDirectory) await setTimes(path, epoch);
    await Deno.utime(path, epoch, epoch);
  }
}

async function embed(program: string, target: Target, work: string): Promise<string> {
  const output = join(work, target.includes("windows") ? "graphin.exe" : "graphin");
  const result = await runCommand([
    Deno.execPath(),
    "compile",
    "--quiet",
    "--no-check",
    "--config",
    "deno.json",
    "--no-lock",
    "--no-npm",
    "--no-remote",
    ...permissions,
    engineFlags,
    "--target",
    target,
    ...["worker.js", "grammars", "kernels", "build.json", licensesFile]
      .flatMap((path) => ["--include", path]),
    "--output",
    output,
    "main.js",
  ], { cwd: program });
  if (result?.code !== 0) {
    throw new Error(
      `deno compile failed; where Deno's download site cannot be reached, DENORT_BIN may name a ` +
        `denort of this version. It said:\n${result?.stderr}`,
    );
  }
  return output;
}

async function checkProgram(path: string, target: Target): Promise<void> {
  const found = await targetOf(path);
  if (found !== target) {
    throw new Error(
      `deno compile made a program for ${found ?? "no known platform"}, not ${target}`,
    );
  }
  if (target !== Deno.build.target) return;
  const result = await runCommand([path, "version", "--json"]);
  if (result?.code !== 0 || !result.stdout.startsWith("{")) {
    throw new Error(
      `the compiled program does not start (exit status ${result?.code}); is DENORT_BIN a denort ` +
        `of this version of Deno? It said:\n${result?.stderr}`,
    );
  }
}

/** Replaces the program in one step: an older one may be running. */
async function install(compiled: string, out: string): Promise<string> {
  const name = compiled.endsWith(".exe") ? "graphin.exe" : "graphin";
  await Deno.mkdir(out, { recursive: true });
  const staged = join(out, `.${name}-${crypto.randomUUID()}`);
  await Deno.copyFile(compiled, staged);
  await Deno.rename(staged, join(out, name));
  return join(out, name);
}
