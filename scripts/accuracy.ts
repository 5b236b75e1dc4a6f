import { parseArgs } from "node:util";
import { join } from "node:path";

import { claimedConfidence } from "../src/link/claimed_confidence.ts";
import { confidenceOf } from "../src/link/confidence_of.ts";
import { accuracyFigures } from "./accuracy/accuracy_figures.ts";
import { accuracyPage } from "./accuracy/accuracy_page.ts";
import { accuracyViolations } from "./accuracy/accuracy_violations.ts";
import { calibrate, type MeasuredRule } from "./accuracy/calibrate.ts";
import { figureLines } from "./accuracy/figure_lines.ts";
import { judgedCorpus, type JudgedCorpusPackage } from "./accuracy/judged_corpus.ts";
import { mistakeLines } from "./accuracy/mistake_lines.ts";
import { recallWith } from "./accuracy/recall_with.ts";
import { readRecalls } from "./accuracy/read_recalls.ts";
import { withHeadline } from "./accuracy/with_headline.ts";
import { type CorpusPackage, fetchCorpus } from "./corpus/fetch.ts";
import { finalPackages } from "./corpus/final_packages.ts";
import { corpusPackages } from "./corpus/packages.ts";
import { formatted } from "./formatted.ts";

const usage = `Usage: deno task accuracy [options] [LANGUAGE | PACKAGE …]

Compares the call edges of real packages with what compilers say of them, which is kept in
tests/accuracy/oracles.

  --wrong N      shows N wrong edges of each package, --rule RULE those of one rule
  --missed N     shows N calls of each package that have no edge
  --overrides N  shows N wrong and missed overrides of each package
  --check        fails when a tier is right less often than it says, or fewer calls have edges
  --calibrate    writes src/link/calibration.json and tests/accuracy/recall.json
  --write        writes docs/link-accuracy.md and the headline of README.md, the packages that are
                 kept for the end included`;

const repository = join(import.meta.dirname ?? ".", "..");
const calibrationPath = join(repository, "src", "link", "calibration.json");
const recallPath = join(repository, "tests", "accuracy", "recall.json");
const pagePath = join(repository, "docs", "link-accuracy.md");
const readmePaths = ["README.md", "README.ko.md"].map((page) => join(repository, page));

const { values, positionals } = parseArgs({
  args: [...Deno.args],
  options: {
    wrong: { type: "string", default: "0" },
    missed: { type: "string", default: "0" },
    overrides: { type: "string", default: "0" },
    rule: { type: "string" },
    check: { type: "boolean", default: false },
    calibrate: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
if (values.help) console.log(usage);
else if (values.calibrate && positionals.length > 0) {
  console.error(
    "--calibrate takes no LANGUAGE or PACKAGE: it writes the confidence of every rule anew",
  );
  Deno.exit(2);
} else await run();

async function run(): Promise<void> {
  const judged = await judgeAll(await fetchCorpus(isWanted), true);
  const byLanguage = Map.groupBy(judged, ({ corpus }) => corpus.language);
  for (const [language, packages] of byLanguage) {
    console.log(`${language}, ${packages.length} packages`);
    const figures = accuracyFigures(packages.map(({ calls }) => calls));
    for (const line of figureLines(figures)) console.log(`  ${line}`);
  }
  if (values.calibrate) await writeCalibration(judged);
  if (values.check) reportViolations(judged, await readRecalls(recallPath));
  if (values.write) {
    const finals = await judgeAll(await fetchCorpus(isWanted, finalPackages), false);
    await Deno.writeTextFile(pagePath, await formatted(accuracyPage(judged, finals), "md"));
    for (const path of readmePaths) {
      const readme = withHeadline(await Deno.readTextFile(path), finals);
      await Deno.writeTextFile(path, await formatted(readme, "md"));
    }
  }
}

function isWanted({ language, name }: { language: string; name: string }): boolean {
  return positionals.length === 0 || positionals.includes(language) || positionals.includes(name);
}

async function judgeAll(
  packages: readonly CorpusPackage[],
  mayShow: boolean,
): Promise<JudgedCorpusPackage[]> {
  const all: JudgedCorpusPackage[] = [];
  // Rules that are off make no edges: they are measured by what they claim.
  const confidence = values.calibrate ? claimedConfidence : confidenceOf;
  for await (const judged of judgedCorpus(packages, confidence)) {
    all.push(judged);
    const { corpus, calls, overrides, finder } = judged;
    if (!mayShow) continue;
    console.log(`${corpus.language}/${corpus.name} ${corpus.version}`);
    for (const line of figureLines(accuracyFigures([calls]))) console.log(`  ${line}`);
    console.log(
      `  overrides: ${overrides.right} right, ${overrides.wrong.length} wrong, ` +
        `${overrides.missed.length} missed`,
    );
    const wanted = {
      wrong: Number(values.wrong),
      missed: Number(values.missed),
      rule: values.rule,
    };
    for (const line of mistakeLines(calls, finder, wanted)) console.log(`  ${line}`);
    const shown = Number(values.overrides);
    for (const pair of overrides.wrong.slice(0, shown)) console.log(`  wrong: ${pair}`);
    for (const pair of overrides.missed.slice(0, shown)) console.log(`  missed: ${pair}`);
  }
  return all;
}

async function writeCalibration(judged: readonly JudgedCorpusPackage[]): Promise<void> {
  const calibration: Record<string, Record<string, MeasuredRule>> = {};
  for (const [name, packages] of Map.groupBy(judged, (each) => each.corpus.language)) {
    calibration[name] = calibrate(packages.map(({ calls }) => calls));
  }
  const recalls: Record<string, number> = {};
  for (const [language, packages] of Map.groupBy(judged, (each) => each.corpus.language)) {
    const recall = recallWith(calibration[language] ?? {}, packages.map(({ calls }) => calls));
    recalls[language] = Math.round(recall * 1e4) / 1e4;
  }
  await Deno.writeTextFile(calibrationPath, await formatted(JSON.stringify(calibration), "json"));
  await Deno.writeTextFile(recallPath, await formatted(JSON.stringify(recalls), "json"));
}

function reportViolations(
  judged: readonly JudgedCorpusPackage[],
  recalls: Readonly<Record<string, number>>,
): void {
  const violations = accuracyViolations(judged, recalls);
  for (const violation of violations) console.error(violation);
  const wanted = corpusPackages.filter(isWanted).length;
  const missing = wanted - judged.length;
  if (missing > 0) {
    console.error(
      `${missing} of ${wanted} packages were not compared: a record or a client is missing`,
    );
  }
  if (violations.length > 0 || missing > 0 || judged.length === 0) Deno.exit(1);
}
