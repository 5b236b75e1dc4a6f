/**
 * Asks real packages questions by words, by meaning and by both.
 *
 * Usage: search_quality.ts [--write] [--misses] [--kept]
 *
 * `--misses` lists those of the tuning half of the question set, `--kept` leaves out what has no vectors yet.
 */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { type CorpusPackage, fetchCorpus } from "./corpus/fetch.ts";
import type { CorpusLanguage } from "./corpus/packages.ts";
import { type AskedCode, meaningsOf, passagesOf } from "./search_quality/asked_code.ts";
import { grepWay, plainWay } from "./search_quality/baseline_ways.ts";
import { docstringSet } from "./search_quality/docstring_set.ts";
import { fusionTable, type MeantCode } from "./search_quality/fusion_table.ts";
import { indexedPackage } from "./search_quality/indexed_package.ts";
import { MeaningModel } from "./search_quality/meaning_model.ts";
import { measurePassages } from "./search_quality/passage_parts.ts";
import { passageTable } from "./search_quality/passage_table.ts";
import { qualityPage } from "./search_quality/quality_page.ts";
import { type Question, readForeignQuestions, readQuestions } from "./search_quality/question.ts";
import type { Outcome } from "./search_quality/result_table.ts";
import {
  hybridWay,
  lexicalWay,
  type SearchWay,
  semanticWay,
} from "./search_quality/search_ways.ts";
import { storiesTable } from "./search_quality/stories.ts";
import { weightTable } from "./search_quality/weight_table.ts";

const LANGUAGES: readonly CorpusLanguage[] = [
  "java",
  "kotlin",
  "python",
  "javascript",
  "typescript",
  "go",
];

const english = await MeaningModel.english();
const multilingual = await MeaningModel.multilingual();
const outcomes: Outcome[] = [];
const missing = [english, multilingual].filter((model) => typeof model === "string");

function ask(set: Outcome["set"], way: string, code: AskedCode, search: SearchWay): void {
  for (const question of code.questions) {
    outcomes.push({ set, question, way, rank: search(question) });
  }
}

/** Whether code can be asked by meaning without embedding more than its questions, where only that is wanted. */
function isEmbedded(code: AskedCode, model: MeaningModel | string): boolean {
  if (typeof model === "string" || !Deno.args.includes("--kept")) return true;
  if (model.knows(passagesOf(code).map(({ text }) => text), "passage")) return true;
  missing.push(`${code.name} (its vectors of ${model.name} are not made yet)`);
  return false;
}

/** Asks with a model, where it can be had. */
async function askByMeaning(
  set: Outcome["set"],
  code: AskedCode,
  model: MeaningModel | string,
): Promise<MeantCode | undefined> {
  if (typeof model === "string") return undefined;
  const meanings = await meaningsOf(code, model);
  const suffix = set === "foreign" || model === multilingual ? `, ${model.name}` : "";
  ask(set, `meaning${suffix}`, code, semanticWay(code, meanings));
  ask(set, `both${suffix}`, code, hybridWay(code, meanings, model.languages));
  if (set !== "docstrings" && model.languages !== undefined) {
    ask(set, `both, any language${suffix}`, code, hybridWay(code, meanings, undefined));
  }
  return { code, meanings, languages: model.languages };
}

async function askedPackages(
  questions: readonly Question[],
  packages: readonly CorpusPackage[],
): Promise<AskedCode[]> {
  const codes: AskedCode[] = [];
  for (const { name, root } of packages) {
    const asked = questions.filter((question) => question.package === name);
    if (asked.length === 0) continue;
    const index = await indexedPackage(root);
    const missing = asked.flatMap(({ expected }) => expected)
      .filter((id) => index.graph.find(id) === undefined);
    if (missing.length > 0) throw new Error(`${name}: expected, not indexed: ${missing.join(" ")}`);
    codes.push({ name, root, index, questions: asked });
  }
  return codes;
}

const docstrings: MeantCode[] = [];
const sets: AskedCode[] = [];
for (const language of LANGUAGES) {
  const set = await docstringSet(language);
  const code = { ...set, name: language };
  sets.push(code);
  ask("docstrings", "words", code, lexicalWay(code));
  const meant = await askByMeaning("docstrings", code, english);
  if (meant !== undefined) docstrings.push(meant);
  if (isEmbedded(code, multilingual)) await askByMeaning("docstrings", code, multilingual);
}
const questions = readQuestions();
const names = new Set(questions.map((question) => question.package));
const packages = await fetchCorpus(({ name }) => names.has(name));
const own: MeantCode[] = [];
const codes = (await askedPackages(questions, packages))
  .filter((code) => isEmbedded(code, english));
for (const code of codes) {
  ask("questions", "words", code, lexicalWay(code));
  ask("questions", "plain BM25", code, plainWay(code));
  ask("questions", "grep", code, grepWay(code));
  const meant = await askByMeaning("questions", code, english);
  if (meant !== undefined) own.push(meant);
}
if (codes.map((code) => isEmbedded(code, multilingual)).every(Boolean)) {
  for (const code of codes) await askByMeaning("questions", code, multilingual);
}
const foreign = (await askedPackages(readForeignQuestions(), packages))
  .filter((code) => isEmbedded(code, english));
const isMultilingual = foreign.map((code) => isEmbedded(code, multilingual)).every(Boolean);
for (const code of foreign) {
  ask("foreign", "words", code, lexicalWay(code));
  await askByMeaning("foreign", code, english);
  if (isMultilingual) await askByMeaning("foreign", code, multilingual);
}
if (Deno.args.includes("--misses")) {
  for (const { set, question, way, rank } of outcomes) {
    if (set !== "questions" || question.half === "final" || rank === 1) continue;
    console.log(`${way}\t${rank ?? "-"}\t${question.package}\t${question.query}`);
  }
}
const isEnglish = typeof english !== "string";
const page = qualityPage({
  outcomes,
  weights: weightTable(codes),
  passages: isEnglish
    ? passageTable(await measurePassages(sets, english, Deno.args.includes("--kept")))
    : undefined,
  fusion: isEnglish ? fusionTable([docstrings, own]) : undefined,
  stories: await storiesTable(),
  missing,
});
for (const model of [english, multilingual]) {
  if (typeof model === "string") continue;
  console.error(`${model.name}: ${model.embedded} texts embedded in this run`);
  await model.close();
}
if (Deno.args.includes("--write")) {
  const path = fileURLToPath(new URL("../docs/search-quality.md", import.meta.url));
  Deno.mkdirSync(dirname(path), { recursive: true });
  Deno.writeTextFileSync(path, page);
  await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", path] }).output();
} else console.log(page);
Deno.exit();
