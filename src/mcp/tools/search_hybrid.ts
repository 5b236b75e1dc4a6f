import * as z from "zod";
import { longestQuery } from "../../search/longest_query.ts";
import type { SearchAnswer, WorkspaceStatus } from "../../workspace/workspace_api.ts";
import { byteLength } from "../byte_length.ts";
import { element } from "../element.ts";
import { fitRows } from "../fit_rows.ts";
import { nextPage } from "../next_page.ts";
import { pageCursor } from "../page_cursor.ts";
import { shorten } from "../shorten.ts";
import { defineTool } from "./define_tool.ts";
import { nodeRow } from "../node_row.ts";
import type { Tool } from "./tool.ts";

const defaultResults = 5;
const mostResults = 20;
const signatureLimit = 160;
const noteLimit = 300;

/** Finds places by name and by words. */
export const searchHybrid: Tool = defineTool({
  name: "search_hybrid",
  title: "Search code and documents",
  description:
    "Finds where something is: definitions, document sections and files by name (OrderService.cancel, cancel_order) " +
    "or by words of a question. Gives ids, places and signatures, no bodies: pass an id to explore_graph or " +
    "read_code. For a question about how something is implemented pass target=code, as documents often contain more " +
    "of its words than the code does.",
  arguments: z.object({
    query: z.string().trim().min(1).max(longestQuery).describe(
      "A name, or a few words of what is looked for.",
    ),
    top_k: z.number().int().default(defaultResults).meta({
      minimum: 1,
      maximum: mostResults,
      description: "How many results, 1 to 20.",
    }),
    target: z.enum(["code", "tests", "docs", "db"]).optional().meta({
      description:
        "Only these: code (without tests), tests, docs (Markdown), db (tables, views, routines, policies and triggers, " +
        "found by their columns and comments too). All when left out.",
    }),
    cursor: z.string().optional().describe("next_cursor of an earlier answer to the same query."),
  }),
  answer: async ({ query, top_k, target, cursor }, { workspace, room }) => {
    const limit = top_k <= 0 ? defaultResults : Math.min(top_k, mostResults);
    const question = JSON.stringify([query, target ?? ""]);
    const first = cursor === undefined ? 0 : pageCursor.read(cursor, question) ?? 0;
    const answer = await workspace.search({ query, limit, target });
    const { results, outdated } = answer;
    if (target === "db" && results.length === 0 && !hasDatabase(workspace.status())) {
      return noDatabase();
    }
    const rows = results.slice(first).map((result, index) =>
      resultRow(result, first + index + 1, outdated)
    );
    const { semantic } = workspace.status();
    const isReady = semantic?.state === "ready" || semantic?.state === "embedding";
    const head = modelStatus(answer);
    const attributes = {
      semantic_ready: isReady,
      semantic_backend: isReady ? semantic.backend : undefined,
      target,
    };
    const wrap = (content: string): string => element("results", attributes, `\n${head}${content}`);
    const more = (at: number): string => `\n${nextPage(pageCursor.make(question, at))}`;
    const reserved = byteLength(wrap(omission(mostResults)) + more(mostResults));
    const { text, kept, left } = fitRows(rows, room - reserved);
    return left === 0 ? wrap(text) : wrap(text + omission(left)) + more(first + kept);
  },
});

function resultRow(
  result: SearchAnswer["results"][number],
  rank: number,
  outdated: SearchAnswer["outdated"],
): string {
  return nodeRow(result, {
    id: result.id,
    display_name: result.displayName,
    rank,
    match_type: result.match,
    file: result.file,
    line: result.line,
    kind: result.kind,
    outdated: outdated?.includes(result.file) ? true : undefined,
    signature: result.signature === "" ? undefined : shorten(result.signature, signatureLimit),
  });
}

/** Whether anything says how a database looks. */
function hasDatabase({ databases }: WorkspaceStatus): boolean {
  return databases !== undefined && (databases.snapshots > 0 || databases.hasManifest);
}

function noDatabase(): string {
  const note =
    "no database objects are indexed: no *.graphindb.json and no manifest graphindb.json describes a schema";
  return element("results", { semantic_ready: false, target: "db" }, `\n  ${note}\n`);
}

/** What limits search by meaning, so that what was not found is not taken for what is not there. */
function modelStatus({ semanticNote, isSemanticUnavailable }: SearchAnswer): string {
  if (semanticNote === undefined) return "";
  const note = shorten(semanticNote, noteLimit);
  const attributes = isSemanticUnavailable
    ? {
      code: "MODEL_UNAVAILABLE",
      hint: "semantic search unavailable; lexical fallback active",
      reason: note,
    }
    : { hint: note };
  return `  ${element("model_status", attributes)}\n`;
}

function omission(count: number): string {
  return `  ${element("omitted", { count, reason: "size" })}\n`;
}
