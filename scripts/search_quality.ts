import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { fetchCorpus } from "./corpus/fetch.ts";
import { indexedPackage } from "./search_quality/indexed_package.ts";
import { type Outcome, qualityPage } from "./search_quality/quality_page.ts";
import { readQuestions } from "./search_quality/question.ts";
import { rankersFor } from "./search_quality/rankers.ts";
import { type AskedPackage, weightTable } from "./search_quality/weight_table.ts";

const questions = readQuestions();
const names = new Set(questions.map((question) => question.package));
const packages = await fetchCorpus(({ name }) => names.has(name));
const outcomes: Outcome[] = [];
const askedPackages: AskedPackage[] = [];
for (const { name, root } of packages) {
  const index = await indexedPackage(root);
  const asked = questions.filter((question) => question.package === name);
  const missing = asked.flatMap((question) => question.expected)
    .filter((id) => index.graph.find(id) === undefined);
  if (missing.length > 0) {
    console.error(`${name}: expected but not indexed: ${missing.join(" ")}`);
    Deno.exit(1);
  }
  askedPackages.push({ index, questions: asked });
  for (const [ranker, rank] of rankersFor(root, index)) {
    for (const question of asked) outcomes.push({ question, ranker, rank: rank(question) });
  }
}
if (Deno.args.includes("--misses")) {
  for (const { question, ranker, rank } of outcomes) {
    if (ranker !== "graphin" || rank === 1 || question.half === "final") continue;
    console.log(`${rank ?? "-"}\t${question.package}\t${question.query}`);
  }
}
const page = qualityPage(outcomes, weightTable(askedPackages));
if (Deno.args.includes("--write")) {
  const path = fileURLToPath(new URL("../docs/search-quality.md", import.meta.url));
  Deno.mkdirSync(dirname(path), { recursive: true });
  Deno.writeTextFileSync(path, page);
  await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", path] }).output();
} else console.log(page);
