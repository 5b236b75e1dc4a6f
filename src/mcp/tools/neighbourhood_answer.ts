import type { ExploreAnswer, NeighbourRow } from "../../workspace/workspace_api.ts";
import { byteLength } from "../byte_length.ts";
import { element } from "../element.ts";
import { escapeMarkup } from "../escape_markup.ts";
import { nextPage } from "../next_page.ts";
import { shorten } from "../shorten.ts";
import { nodeRow } from "../node_row.ts";

type Found = Extract<ExploreAnswer, { kind: "found" }>;

/** Names that a summary of references lists; the others are only counted. */
const summaryNames = 8;
/** Columns that a row lists. */
const columnNames = 12;
const nameLimit = 100;
const idLimit = 500;

/** How a page is rendered. */
export interface NeighbourhoodOptions {
  /** Further pages leave out what the first has said. */
  readonly isFirstPage: boolean;
}

/** Renders one page of a node's neighbourhood. */
export function neighbourhoodAnswer(
  answer: Found,
  options: NeighbourhoodOptions,
): { readonly text: string; readonly bytes: number } {
  const { node, totals, hidden } = answer;
  const parts = [
    section("uses", answer.uses.map((row) => neighbour(row, node.file, answer)), {
      total: totals.uses,
      hidden: hidden.uses,
    }),
    section("used_by", answer.usedBy.map((row) => neighbour(row, row.file, answer)), {
      total: totals.usedBy,
      hidden: hidden.usedBy,
      ...namesakes(answer),
    }),
    ...(options.isFirstPage ? [external(answer), unresolved(answer)] : []),
    answer.nextCursor === undefined ? "" : nextPage(answer.nextCursor),
  ].filter((part) => part !== "").map((part) => part.replaceAll(/^/gm, "  "));
  const text = element("graph_context", {
    target: shorten(node.id, idLimit),
    redirected_from: answer.redirectedFrom && shorten(answer.redirectedFrom, idLimit),
    asked_as: answer.askedAs && shorten(answer.askedAs, idLimit),
    display_name: shorten(node.displayName, nameLimit),
    kind: node.kind,
    missing: node.file === "" ? true : undefined,
    file: node.file === "" ? undefined : shorten(node.file, idLimit),
    line: node.file === "" ? undefined : node.line,
    outdated: answer.outdated?.includes(node.file) ? true : undefined,
  }, `\n${parts.join("\n")}${parts.length > 0 ? "\n" : ""}`);
  return { text, bytes: byteLength(text) };
}

interface SectionCounts {
  readonly total: number;
  readonly hidden: number;
  readonly lower_bound?: boolean;
  readonly unresolved_namesakes?: number;
}

function section(name: string, rows: readonly string[], counts: SectionCounts): string {
  const isEmpty = counts.total === 0 && counts.hidden === 0 && counts.lower_bound === undefined;
  if (isEmpty) return "";
  if (rows.length === 0) return element(name, { ...counts });
  return element(name, { ...counts }, `\n${rows.join("\n")}\n`);
}

/** References to the node may be among those that nothing could be proven of. */
function namesakes({ unresolvedNamesakes }: Found): Partial<SectionCounts> {
  if (unresolvedNamesakes === 0) return {};
  return { lower_bound: true, unresolved_namesakes: unresolvedNamesakes };
}

/** @param sourceFile File of the side that refers: evidence there needs no file of its own. */
function neighbour(row: NeighbourRow, sourceFile: string, { outdated }: Found): string {
  const isOutdated = outdated?.includes(row.file) || outdated?.includes(row.evidenceFile);
  const isThere = row.evidenceFile === sourceFile;
  return nodeRow(row, {
    id: row.id,
    type: row.type,
    confidence: row.confidence.toFixed(2),
    display_name: row.displayName,
    missing: row.isMissing,
    file: row.isMissing ? undefined : row.file,
    line: row.isMissing ? undefined : row.line,
    access: row.access,
    columns: row.columns === undefined ? undefined : columnList(row.columns),
    rule: row.rule,
    at: isThere ? row.evidenceLine : `${row.evidenceFile}:${row.evidenceLine}`,
    dispatch_of: row.dispatchedFrom,
    implementations: row.implementations,
    outdated: isOutdated ? true : undefined,
  });
}

/** As many columns as fit a row, and how many more there are. */
function columnList(columns: readonly string[]): string {
  const listed = columns.slice(0, columnNames).map((column) => shorten(column, nameLimit));
  const rest = columns.length - listed.length;
  return rest > 0 ? `${listed.join(", ")}, +${rest}` : listed.join(", ");
}

function external({ externals }: Found): string {
  const counts = externals.map((entry) => ({ name: entry.package, count: entry.count }));
  return summary("external", "packages", counts);
}

function unresolved({ unresolved: names }: Found): string {
  return summary("unresolved", "names", names);
}

interface NamedCount {
  readonly name: string;
  readonly count: number;
}

/** `<external total="7" packages="2">react 5, node:fs 2</external>`; empty when there are none. */
function summary(name: string, unit: string, counts: readonly NamedCount[]): string {
  if (counts.length === 0) return "";
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const listed = counts.slice(0, summaryNames)
    .map((entry) => `${escapeMarkup(shorten(entry.name, nameLimit))} ${entry.count}`);
  const rest = counts.length > listed.length ? ", …" : "";
  return element(name, { total, [unit]: counts.length }, listed.join(", ") + rest);
}
