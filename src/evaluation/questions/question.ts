import * as z from "zod";
import type { LineSpan } from "../line_span.ts";

const span = z.object({
  path: z.string().min(1),
  start: z.number().int().min(1),
  end: z.number().int().min(1),
});

const given = z.object({
  id: z.string().min(1).optional(),
  question: z.string().trim().min(1),
  /** Of the question, such as `en`. */
  language: z.string().optional(),
  /** Name or path of the code that is asked. */
  workspace: z.string().optional(),
  /** The commit of a git repository at which it is asked. */
  commit: z.string().regex(/^[0-9a-f]{7,64}$/).optional(),
  /** Ids of nodes, or lines. */
  expected: z.array(z.union([z.string(), span])).min(1),
  /** Whether any one of the expected answers the question, or all are looked for. */
  wanted: z.enum(["any", "all"]).optional(),
  tags: z.array(z.string()).optional(),
});

/** As the sets of `scripts/search_quality` are written. */
const older = z.object({
  package: z.string(),
  language: z.string(),
  query: z.string(),
  expected: z.array(z.string()).min(1),
  half: z.string(),
}).transform(({ package: workspace, language, query, expected, half }) => ({
  id: undefined,
  question: query,
  language,
  workspace,
  commit: undefined,
  expected,
  wanted: undefined,
  tags: [half],
}));

/** How a question is written in a file; a set of questions is a JSON array of them, or one a line. */
export const questionShape = z.union([given, older]);

/** A question about code, and where its answer stands. */
export interface Question {
  readonly id: string;
  readonly question: string;
  readonly language: string;
  readonly workspace: string | undefined;
  readonly commit: string | undefined;
  readonly expected: readonly (string | LineSpan)[];
  readonly wanted: "any" | "all";
  readonly tags: readonly string[];
}
