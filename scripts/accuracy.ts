/**
 * Compares graphin's call edges with what compilers say, on the pinned packages of which a record is kept.
 *
 * Usage: accuracy.ts [--wrong N] [--missed N] [--rule RULE] [LANGUAGE | PACKAGE …]
 */
import { parseArgs } from "node:util";

import { accuracyFigures } from "./accuracy/accuracy_figures.ts";
import { figureLines } from "./accuracy/figure_lines.ts";
import { type JudgedPackage, judgePackage } from "./accuracy/judge_package.ts";
import { linkPackage } from "./accuracy/linked_package.ts";
import { mistakeLines } from "./accuracy/mistake_lines.ts";
import { NodeFinder } from "./accuracy/node_finder.ts";
import { fetchCorpus } from "./corpus/fetch.ts";
import { readOracle } from "./oracles/read_oracle.ts";

const { values, positionals } = parseArgs({
  args: [...Deno.args],
  options: {
    wrong: { type: "string", default: "0" },
    missed: { type: "string", default: "0" },
    rule: { type: "string" },
  },
  allowPositionals: true,
});
const packages = await fetchCorpus(({ language, name }) =>
  positionals.length === 0 || positionals.includes(language) || positionals.includes(name)
);
const byLanguage = new Map<string, JudgedPackage[]>();
for (const each of packages) {
  const record = await readOracle(each);
  if (record === undefined) continue;
  const linked = await linkPackage(each.root);
  const finder = new NodeFinder(each.root, linked);
  const judged = judgePackage(linked, finder, record);
  byLanguage.set(each.language, [...byLanguage.get(each.language) ?? [], judged]);
  console.log(`${each.language}/${each.name} ${each.version}`);
  for (const line of figureLines(accuracyFigures([judged]))) console.log(`  ${line}`);
  const wanted = {
    wrong: Number(values.wrong),
    missed: Number(values.missed),
    rule: values.rule,
  };
  for (const line of mistakeLines(judged, finder, wanted)) console.log(`  ${line}`);
}
for (const [language, judged] of byLanguage) {
  console.log(`${language}, ${judged.length} packages`);
  for (const line of figureLines(accuracyFigures(judged))) console.log(`  ${line}`);
}
