/**
 * Asks compilers which calls of the pinned packages reach which of their definitions, and keeps what they say.
 *
 * Usage: oracle.ts [LANGUAGE | PACKAGE …]
 */
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

import { type CorpusPackage, fetchCorpus } from "./corpus/fetch.ts";
import { finalPackages } from "./corpus/final_packages.ts";
import { type CorpusLanguage, corpusPackages } from "./corpus/packages.ts";
import { runGoOracle } from "./oracles/go/run_go_oracle.ts";
import { runJavaOracle } from "./oracles/java/run_java_oracle.ts";
import { runKotlinOracle } from "./oracles/kotlin/run_kotlin_oracle.ts";
import { oraclePath } from "./oracles/oracle_path.ts";
import type { OracleRecord } from "./oracles/oracle_record.ts";
import { oracleText } from "./oracles/oracle_text.ts";
import { runPythonOracle } from "./oracles/python/run_python_oracle.ts";
import { runTypeScriptOracle } from "./oracles/typescript/run_typescript_oracle.ts";

const oracles: Partial<Record<CorpusLanguage, (pkg: CorpusPackage) => Promise<OracleRecord>>> = {
  go: runGoOracle,
  javascript: runTypeScriptOracle,
  java: runJavaOracle,
  kotlin: runKotlinOracle,
  python: runPythonOracle,
  typescript: runTypeScriptOracle,
};

const leastFilesSeen = 0.99;

const repository = join(import.meta.dirname ?? ".", "..");
const wanted = Deno.args;
const packages = await fetchCorpus(
  ({ language, name }) => wanted.length === 0 || wanted.includes(language) || wanted.includes(name),
  [...corpusPackages, ...finalPackages],
);
let failed = 0;
for (const each of packages) {
  const label = `${each.language}/${each.name} ${each.version}`;
  const ask = oracles[each.language];
  if (ask === undefined) continue;
  const started = performance.now();
  try {
    const record = await ask(each);
    const seconds = (performance.now() - started) / 1000;
    console.log(`${label}: ${statistics(record)}, ${seconds.toFixed(1)} s`);
    if (record.calls.length === 0) throw new Error("the compiler resolved no call");
    if (record.files.length < leastFilesSeen * record.expectedFiles) {
      throw new Error("the compiler saw too few files");
    }
    const path = join(repository, oraclePath(each.language, each.name, each.version));
    await Deno.mkdir(dirname(path), { recursive: true });
    await Deno.writeFile(path, gzipSync(oracleText.format(record), { level: 9 }));
  } catch (error) {
    console.error(`${label}: ${error instanceof Error ? error.message : error}`);
    failed++;
  }
}
Deno.exit(failed === 0 && packages.length > 0 ? 0 : 1);

function statistics({ files, expectedFiles, calls, undecided, ...rest }: OracleRecord): string {
  const sites = calls.length + rest.externalCalls + undecided.length;
  return `${files.length}/${expectedFiles} files, ${sites} sites, ${calls.length} internal, ` +
    `${rest.externalCalls} external, ${undecided.length} undecided, ${rest.overrides.length} overrides`;
}
