import * as z from "zod";
import { longestQuestion } from "../../context/longest_question.ts";
import { contextLimits } from "../context_limits.ts";
import { contextMarkup } from "../context_markup.ts";
import { unescapeMarkup } from "../unescape_markup.ts";
import { defineTool } from "./define_tool.ts";
import type { Tool } from "./tool.ts";

const mostSeeds = 20;
/** Bytes of the frame around what was gathered. */
const frameBytes = 60;

/** Gathers the code that bears on a question. */
export const gatherContext: Tool = defineTool({
  name: "gather_context",
  title: "Code for a question",
  description:
    'Answers "how does this work, where do I change it" in one call: the code that matters for a question, how it ' +
    "is connected, its tables, tests and documents, within budget_bytes. The question may be a sentence, an issue, a " +
    "stack trace, compiler messages, a diff, or file:line places. Long nodes come in part, ⋮ between; read_code gives " +
    "the rest.",
  arguments: z.object({
    question: z.string().trim().min(1).max(longestQuestion).describe(
      "What is to be understood or changed, in full: paste issues, traces and diffs as they are.",
    ),
    budget_bytes: z.number().int().default(contextLimits.usual).meta({
      minimum: contextLimits.least,
      maximum: contextLimits.most,
      description: "Most bytes of the answer.",
    }),
    target: z.enum(["code", "tests", "docs", "db"]).optional().describe("Only these."),
    seed_ids: z.array(z.string()).max(mostSeeds).optional().describe(
      "Ids to begin with, besides what the question names.",
    ),
  }),
  mostBytes: ({ budget_bytes }) =>
    Math.min(Math.max(budget_bytes, contextLimits.least), contextLimits.most),
  answer: async ({ question, target, seed_ids }, { workspace, room }) => {
    const seedIds = seed_ids?.map(unescapeMarkup);
    const query = { question, target, seedIds, room: room - frameBytes };
    return contextMarkup(await workspace.gatherContext(query), room);
  },
});
