import { parseArgs } from "node:util";
import { join } from "node:path";

import { fetchCorpus } from "./corpus/fetch.ts";
import { formatted } from "./formatted.ts";
import type { Application } from "./table_uses/application.ts";
import { applications } from "./table_uses/applications.ts";
import { indexApplication } from "./table_uses/indexed_application.ts";
import { type ApplicationVerdict, judgeApplication } from "./table_uses/judge_application.ts";
import { readTablePairs } from "./table_uses/table_pair.ts";
import { tableUsesPage } from "./table_uses/table_uses_page.ts";

const usage = `Usage: deno task table-uses [options] [PACKAGE …]

Indexes real applications that ship their schema, and compares the edges from their code to tables
with lists that were made by reading the code: scripts/table_uses/pairs.

  --wrong    shows edges that are not in the list of an application
  --missed   shows pairs of the list without an edge; both are not shown of the final applications
  --write    writes docs/database-uses.md`;

const repository = join(import.meta.dirname ?? ".", "..");
const pairsPath = join(repository, "scripts", "table_uses", "pairs");
const pagePath = join(repository, "docs", "database-uses.md");

const { values, positionals } = parseArgs({
  args: [...Deno.args],
  options: {
    wrong: { type: "boolean", default: false },
    missed: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
if (values.help) console.log(usage);
else Deno.exitCode = await run();

async function run(): Promise<number> {
  const wanted = applications.filter(({ package: { name } }) =>
    positionals.length === 0 || positionals.includes(name)
  );
  if (wanted.length === 0 || values.write && positionals.length > 0) {
    console.error(usage);
    return 2;
  }
  const verdicts: ApplicationVerdict[] = [];
  for (const application of wanted) {
    const verdict = await verdictOf(application);
    if (verdict === undefined) continue;
    verdicts.push(verdict);
    report(verdict);
  }
  if (verdicts.length < wanted.length) {
    console.error(`${wanted.length - verdicts.length} of ${wanted.length} applications left out`);
    return 1;
  }
  if (values.write) {
    await Deno.writeTextFile(pagePath, await formatted(tableUsesPage(verdicts), "md"));
  }
  return 0;
}

async function verdictOf(application: Application): Promise<ApplicationVerdict | undefined> {
  const { name } = application.package;
  const written = await Deno.readTextFile(join(pairsPath, `${name.replaceAll("/", "-")}.json`));
  const pairs = readTablePairs(written);
  if (pairs.version !== application.package.version) {
    throw new Error(`${name}: the list is of version ${pairs.version}`);
  }
  const [fetched] = await fetchCorpus(() => true, [application.package]);
  if (fetched === undefined) return undefined;
  const indexed = await indexApplication(application, fetched.root, pairs.modules);
  return judgeApplication(application.isFinal, pairs, indexed);
}

function report(verdict: ApplicationVerdict): void {
  const { name, isFinal, pairs, right, sameAccess, wrong, missed } = verdict;
  console.log(
    `${name}${isFinal ? " (final)" : ""}: ${pairs} pairs, precision ` +
      `${share(right, right + wrong.length)}, recall ${share(right, pairs)}, ` +
      `access ${share(sameAccess, right)}`,
  );
  if (isFinal) return;
  for (const { caller, table, confidence, place } of values.wrong ? wrong : []) {
    console.log(`  wrong: ${place} ${caller} → ${table} ${confidence.toFixed(2)}`);
  }
  for (const { caller, table, access } of values.missed ? missed : []) {
    console.log(`  missed: ${caller} → ${table} (${access})`);
  }
}

function share(part: number, whole: number): string {
  return `${(part / whole).toFixed(3)} (${part} of ${whole})`;
}
