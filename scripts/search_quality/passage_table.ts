import { compare, measuresOf } from "./measures.ts";
import type { MeasuredPolicy } from "./passage_parts.ts";
import { chance } from "./result_table.ts";

/** What passages composed in different ways are worth, against the first of them. */
export function passageTable(measured: readonly MeasuredPolicy[]): string {
  const [first] = measured;
  const rows = measured.map((policy) => {
    const { hit1, mrr } = measuresOf(policy.ranks);
    const p = policy === first ? "" : chance(compare(first?.ranks ?? [], policy.ranks).p);
    return `| ${policy.name} | ${Math.round(policy.length)} | ${hit1.toFixed(3)} | ${
      mrr.toFixed(3)
    } | ${p} |`;
  });
  return `| passages, most characters | characters | hit@1 | MRR | p |
| --- | ---: | ---: | ---: | ---: |
${rows.join("\n")}
`;
}
