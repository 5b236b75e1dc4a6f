import type { Parser, Tree } from "web-tree-sitter";
import { mostSyntaxNodes } from "./most_syntax_nodes.ts";
import { parserHealth } from "./parser_health.ts";
import type { WorkBudget } from "./work_budget.ts";

/** A tree, or why there is none. */
export type ParseOutcome =
  | { readonly kind: "parsed"; readonly tree: Tree }
  | { readonly kind: "given-up"; readonly reason: string };

/** The parser tells of its progress each time that it has taken a hundred steps. */
const STEPS_OF_REPORT = 100;
/**
 * Reports that any text may take. Of 12,000 files of real packages none takes more than one for sixty characters; the
 * densest text that the parser goes over once, as `1,1,1`, takes one for eighteen.
 */
const REPORTS = 1000;
const REPORTS_PER_CHARACTER = 1 / 12;

/** Bounds of one parse. */
export interface ParseBounds {
  /** The parse is given up when it is spent. */
  readonly budget: WorkBudget;
  /** Reports of a hundred steps each. @default {1,000, and one for twelve characters} */
  readonly mostReports?: number;
}

/**
 * Parses a text with bounded work. Steps of the parser are what is counted, so that a busy machine changes no outcome; a
 * step can be as long as the text, though, so that time is the second bound. Memory and nodes are bounded, too.
 */
export function parseWithin(parser: Parser, text: string, bounds: ParseBounds): ParseOutcome {
  const { budget } = bounds;
  const most = bounds.mostReports ?? Math.floor(REPORTS + text.length * REPORTS_PER_CHARACTER);
  let reports = 0;
  let tree: Tree | null;
  try {
    tree = parser.parse(text, null, {
      progressCallback: () => ++reports > most || budget.isSpent,
    });
  } catch {
    parserHealth.isBroken = true;
    return { kind: "given-up", reason: "the parser ran out of memory" };
  }
  if (tree === null) {
    parser.reset();
    const reason = reports > most
      ? `parsing takes more than ${most * STEPS_OF_REPORT} steps for ${text.length} characters`
      : "parsing takes too long";
    return { kind: "given-up", reason };
  }
  const { descendantCount } = tree.rootNode;
  if (descendantCount <= mostSyntaxNodes()) return { kind: "parsed", tree };
  tree.delete();
  return { kind: "given-up", reason: `it has ${descendantCount} syntax nodes` };
}
