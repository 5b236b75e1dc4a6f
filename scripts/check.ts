import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { runCommand } from "./corpus/run_command.ts";
import { crowdedFiles } from "./crowded_files.ts";
import { exportViolations } from "./export_violations.ts";
import { importViolations } from "./import_violations.ts";
import { moduleGraph } from "./module_graph.ts";
import { type ModuleSymbols, symbolReader } from "./module_symbols.ts";
import { translationFaults } from "./translation_faults.ts";

const lineLimit = 400;
const root = fileURLToPath(new URL("..", import.meta.url));

const results = await check();
const failed = results.filter((passed) => !passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
Deno.exit(failed === 0 ? 0 : 1);

/** @returns For each check whether it passed. */
async function check(): Promise<boolean[]> {
  const files = await listModules();
  const results = [
    await runDeno("format", ["fmt", "--check"]),
    await runDeno("lint", ["lint", "--quiet"]),
    await runDeno("types", ["check", "--quiet", ...files]),
  ];
  const texts = new Map<string, string>();
  for (const file of files) texts.set(file, await readFile(join(root, file), "utf8"));
  const graph = await moduleGraph(root, files).catch((error: unknown) => {
    console.log(error instanceof Error ? error.message : error);
    return undefined;
  });
  results.push(report("imports", graph && importViolations(graph)));
  const symbols = await readSymbols(texts);
  results.push(report("exports", graph && exportViolations(graph, symbols)));
  results.push(report("one value per file", crowdedFiles(symbols)));
  results.push(report("length", lengthViolations(texts)));
  const [readme, translated] = await Promise.all(
    ["README.md", "README.ko.md"].map((page) => readFile(join(root, page), "utf8")),
  );
  results.push(report("translation", translationFaults(readme ?? "", translated ?? "")));
  return results;
}

/** @returns All TypeScript files of the project, relative to the root, sorted. */
async function listModules(): Promise<string[]> {
  const files = ["main.ts"];
  for (const folder of ["src", "scripts", "tests"]) {
    for (const path of await readdir(join(root, folder), { recursive: true })) {
      const file = `${folder}/${path.split(sep).join("/")}`;
      if (file.endsWith(".ts") && !file.startsWith("tests/fixtures/")) files.push(file);
    }
  }
  return files.sort();
}

async function runDeno(name: string, args: readonly string[]): Promise<boolean> {
  const env = { NO_COLOR: "1", RUST_BACKTRACE: "0" };
  const result = await runCommand([Deno.execPath(), ...args], { cwd: root, env });
  const lines = result?.code === 0 ? [] : [`${result?.stdout}${result?.stderr}`.trim()];
  return report(name, lines);
}

async function readSymbols(
  texts: ReadonlyMap<string, string>,
): Promise<Map<string, ModuleSymbols>> {
  const read = await symbolReader(root);
  const symbols = new Map<string, ModuleSymbols>();
  for (const [file, text] of texts) {
    const found = read(text);
    if (found.incomplete) {
      console.log(`${file}: the grammar reads a part of it only; exports may be missed`);
    }
    symbols.set(file, found);
  }
  return symbols;
}

function lengthViolations(texts: ReadonlyMap<string, string>): string[] {
  const found: string[] = [];
  for (const [file, text] of texts) {
    const lines = text.split("\n").length - 1;
    if (lines >= lineLimit) {
      found.push(`${file}: has ${lines} lines, the limit is ${lineLimit - 1}`);
    }
  }
  return found;
}

/** @param found What is wrong; `undefined` when it could not be found out. */
function report(name: string, found: readonly string[] | undefined): boolean {
  const passed = found?.length === 0;
  console.log(`${passed ? "ok" : "FAILED"} ${name}`);
  for (const line of found ?? []) console.log(`  ${line.replaceAll("\n", "\n  ")}`);
  return passed;
}
