import type { WorkspaceApi } from "../../workspace/workspace_api.ts";
import { answerElements } from "../answer_elements.ts";
import type { EvaluatedWorkspace } from "../evaluated_workspace.ts";
import { grepTerms } from "../grep_terms.ts";
import type { LineSpan } from "../line_span.ts";
import { rankedGrep } from "../ranked_grep.ts";
import { deriveQueries } from "./derive_queries.ts";
import type { ExploreConfig, ExploreSettings } from "./explore_settings.ts";
import { RegionList } from "./region_list.ts";

/** Rows of the one page of each seed's neighbourhood. */
const pageRows = 20;
/** Ids that are read at a time. */
const readBatch = 20;

/**
 * Explores code for an issue, without a model of language, and says which lines to look at, the most promising first.
 * The same index gives the same regions.
 */
export async function exploreIssue(
  issue: string,
  workspace: EvaluatedWorkspace,
  settings: ExploreSettings,
  config: ExploreConfig,
): Promise<readonly LineSpan[]> {
  const regions = new RegionList(settings.maxRegions);
  switch (settings.policy) {
    case "graphin":
    case "search": {
      const queries = deriveQueries(issue, settings.queries);
      const seeds = await seedsOf(queries, workspace.api, config);
      const nodes = settings.policy === "search"
        ? seeds
        : await withNeighbours(seeds, workspace.api, config);
      const ids = [...nodes].filter(([, kind]) => kind !== "file").map(([id]) => id);
      await readInto(regions, ids, workspace.api, settings.maxRegionLines);
      break;
    }
    case "context": {
      const answer = await workspace.ask("gather_context", {
        question: issue,
        budget_bytes: settings.contextBytes,
      });
      for (const region of shownRegions(answer)) regions.add(region);
      break;
    }
    case "grep":
      await grepInto(regions, issue, workspace.api.root, settings);
  }
  return regions.regions;
}

/** Kinds of nodes by their ids, in the order in which they came. */
type FoundNodes = ReadonlyMap<string, string>;

/** What the queries find. */
async function seedsOf(
  queries: readonly string[],
  api: WorkspaceApi,
  { topK, rankConstant }: ExploreConfig,
): Promise<FoundNodes> {
  const found = new Map<string, string>();
  for (const query of queries) {
    const { results } = await api.search({ query, limit: topK, rankConstant });
    for (const { id, kind } of results) if (!found.has(id)) found.set(id, kind);
  }
  return found;
}

/** The seeds, followed by what each of them uses and is used by. */
async function withNeighbours(
  seeds: FoundNodes,
  api: WorkspaceApi,
  { minConfidence }: ExploreConfig,
): Promise<FoundNodes> {
  const found = new Map(seeds);
  for (const nodeId of seeds.keys()) {
    const answer = await api.explore({
      nodeId,
      direction: "both",
      minConfidence,
      limit: pageRows,
    });
    if (answer.kind !== "found") continue;
    for (const { id, kind, file } of [...answer.uses, ...answer.usedBy]) {
      if (file !== "" && !found.has(id)) found.set(id, kind);
    }
  }
  return found;
}

async function readInto(
  regions: RegionList,
  ids: readonly string[],
  api: WorkspaceApi,
  mostLines: number,
): Promise<void> {
  for (let at = 0; at < ids.length && !regions.isFull; at += readBatch) {
    const nodeIds = ids.slice(at, at + readBatch);
    for (const answer of await api.read({ nodeIds })) {
      if (answer.kind !== "code") continue;
      const { file: path, startLine: start, endLine: end } = answer;
      if (end - start < mostLines) regions.add({ path, start, end });
    }
  }
}

function* shownRegions(answer: string): Generator<LineSpan> {
  for (const { attributes, source } of answerElements(answer)) {
    const path = attributes.get("file");
    if (source === undefined || path === undefined) continue;
    for (const [, start, end] of (attributes.get("lines") ?? "").matchAll(/(\d+)-(\d+)/g)) {
      yield { path, start: Number(start), end: Number(end) };
    }
  }
}

async function grepInto(
  regions: RegionList,
  issue: string,
  root: string,
  { queries, grepContext }: ExploreSettings,
): Promise<void> {
  const terms = [...new Set(deriveQueries(issue, queries).flatMap(grepTerms))];
  const files = await rankedGrep(root, { terms, context: grepContext, order: "lines" });
  for (const { path, windows } of files) {
    if (regions.isFull) return;
    for (const { start, end } of windows) regions.add({ path, start: start + 1, end });
  }
}
