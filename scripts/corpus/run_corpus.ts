import { join } from "node:path";

import { formatted } from "../formatted.ts";
import { compilerCheck } from "./compiler_check.ts";
import { fetchCorpus } from "./fetch.ts";
import { type CorpusEngine, measureCorpus } from "./measure_corpus.ts";
import { corpusPackages } from "./packages.ts";
import { realCodePage } from "./real_code_page.ts";

const repository = join(import.meta.dirname ?? ".", "..", "..");

const usage = `Usage: deno task corpus [--require-all] [LANGUAGE | PACKAGE …]

Indexes real packages and writes docs/real-code.md. With LANGUAGE or PACKAGE, only those are
indexed, and the table goes to standard output. Packages whose client (npm, pip, mvn, go) is not
installed are left out, which --require-all makes a failure; the page is not written then either.`;

/**
 * Runs the corpus command.
 *
 * @param given The command's arguments.
 * @param engine What indexes a checkout.
 * @returns The exit status: 0 when nothing failed, 1 when something did, 2 for wrong arguments.
 */
export async function runCorpus(given: readonly string[], engine: CorpusEngine): Promise<number> {
  const names = given.filter((argument) => argument !== "--require-all");
  const isWanted = ({ language, name }: { language: string; name: string }): boolean =>
    names.length === 0 || names.includes(language) || names.includes(name);
  const unknown = names.filter((wanted) =>
    !corpusPackages.some(({ language, name }) => wanted === language || wanted === name)
  );
  if (unknown.length > 0) {
    console.error(`No language or package of the corpus: ${unknown.join(", ")}\n\n${usage}`);
    return 2;
  }
  const packages = await fetchCorpus(isWanted);
  const outcomes = await measureCorpus(packages, engine, compilerCheck);
  let failed = 0;
  for (const { measured, failures, warnings } of outcomes) {
    const label = `${measured.language}/${measured.name} ${measured.version}`;
    for (const warning of warnings) console.error(`${label}: warning: ${warning}`);
    for (const failure of failures) console.error(`${label}: ${failure}`);
    if (failures.length > 0) failed++;
  }
  const leftOut = corpusPackages.filter(isWanted).length - packages.length;
  const page = realCodePage(outcomes);
  if (names.length === 0 && leftOut === 0 && failed === 0) {
    await Deno.mkdir(join(repository, "docs"), { recursive: true });
    await Deno.writeTextFile(join(repository, "docs", "real-code.md"), await formatted(page, "md"));
    console.error("Wrote docs/real-code.md");
  } else {
    console.log(page);
  }
  console.error(
    `${outcomes.length} packages indexed, ${failed} with failures, ${leftOut} left out`,
  );
  return failed > 0 || (leftOut > 0 && given.includes("--require-all")) ? 1 : 0;
}
