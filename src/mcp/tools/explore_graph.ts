import * as z from "zod";
import { neighbourhoodAnswer } from "./neighbourhood_answer.ts";
import { defineTool } from "./define_tool.ts";
import { exploreById } from "./explore_by_id.ts";
import type { Tool } from "./tool.ts";
import { unfoundError } from "./unfound_error.ts";

const defaultConfidence = 0.85;
const pageRows = 20;

/** Shows what a node uses and what uses it. */
export const exploreGraph: Tool = defineTool({
  name: "explore_graph",
  title: "Callers, callees and other relations",
  description:
    "Shows what a node uses and what uses it: calls, imports, supertypes, references, 20 rows a page. confidence is the " +
    "chance that the edge is right, the line is that of the reference. Edges below min_confidence are counted as " +
    "hidden: 0.75 adds those found by a unique name, 0.5 those with a few candidates. dispatch_of marks what may run in " +
    "place of what is called. External and unresolved references are summed up, never guessed; lower_bound says that " +
    "unresolved ones elsewhere bear the node's name. Of a table: access, columns, and missing where no file describes it.",
  arguments: z.object({
    node_id: z.string().min(1).describe(
      "An id as search_hybrid or explore_graph gave it; file:line, file#name or a name do where they mean one node.",
    ),
    direction: z.enum(["uses", "used_by", "both"]).default("both").describe(
      "uses: what the node refers to. used_by: what refers to it.",
    ),
    min_confidence: z.number().min(0).max(1).default(defaultConfidence).describe(
      "Least confidence of the edges listed, 0 to 1.",
    ),
    cursor: z.string().optional().describe(
      "next_cursor of an earlier answer to the same node_id, direction and min_confidence.",
    ),
  }),
  answer: async ({ node_id, direction, min_confidence, cursor }, { workspace, room }) => {
    for (let limit = pageRows;;) {
      const query = { direction, minConfidence: min_confidence, cursor, limit };
      const answer = await exploreById(workspace, node_id, query);
      if (answer.kind !== "found") throw unfoundError(answer);
      const { text, bytes } = neighbourhoodAnswer(answer, { isFirstPage: cursor === undefined });
      if (bytes <= room || limit === 1) return text;
      // The engine cuts pages, so that its cursor is right: ask for as many rows as should fit.
      limit = Math.max(1, Math.min(limit - 1, Math.floor(limit * room / bytes)));
    }
  },
});
