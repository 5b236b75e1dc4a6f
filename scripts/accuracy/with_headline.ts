import { accuracyFigures } from "./accuracy_figures.ts";
import type { JudgedCorpusPackage } from "./judged_corpus.ts";

const BEGIN = "<!-- link accuracy: begin -->";
const END = "<!-- link accuracy: end -->";

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
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin < 0 || end < begin) {
    throw new Error(`the page has no place for the headline: ${BEGIN} and, below, ${END}`);
  }
  const lines = finals.length === 0 ? [BEGIN, END] : [BEGIN, "", ...headline(finals), "", END];
  return page.slice(0, begin) + lines.join("\n") + page.slice(end + END.length);
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
