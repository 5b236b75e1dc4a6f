import { accuracyFigures } from "./accuracy_figures.ts";
import { withWrittenPart } from "../with_written_part.ts";
import type { JudgedCorpusPackage } from "./judged_corpus.ts";

/** What the headline tells of a package. */
type Measured = Pick<JudgedCorpusPackage, "corpus" | "calls">;

/**
 * A page with the headline of link accuracy in its place, between the two comments that mark it.
 *
 * @param page Text of the page, in Markdown.
 * @param finals What was judged of the packages that were kept for the end.
 * @throws When the page does not have the place.
 */
export function withHeadline(page: string, finals: readonly Measured[]): string {
  return withWrittenPart(page, "link accuracy", finals.length === 0 ? [] : headline(finals));
}

function headline(finals: readonly Measured[]): string[] {
  const rows = [...Map.groupBy(finals, ({ corpus }) => corpus.language)].map(
    ([language, packages]) => {
      const { precision, recall } = accuracyFigures(packages.map(({ calls }) => calls));
      const names = packages.map(({ corpus }) => corpus.name).join(", ");
      return `| ${language} | ${precision.toFixed(3)} | ${recall.toFixed(3)} | ${names} |`;
    },
  );
  return [
    "| | of edges at 0.90 and more, right | of calls, with an edge at 0.80 and more | packages |",
    "|---|--:|--:|---|",
    ...rows,
  ];
}
