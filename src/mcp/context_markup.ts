import type {
  ContextAnswer,
  ContextBlock,
  ContextEdge,
  ContextRow,
} from "../workspace/workspace_api.ts";
import { cdata } from "./cdata.ts";
import { element } from "./element.ts";
import { escapeMarkup } from "./escape_markup.ts";
import { fitContext } from "./fit_context.ts";
import { shorten } from "./shorten.ts";

const nameLimit = 300;
const signatureLimit = 100;
const noteLimit = 300;
/** Nodes of one block that are named. */
const namedNodes = 6;

/**
 * What was gathered for a question, as markup of at most so many bytes. The source comes first, the best before the rest,
 * then how its blocks are connected, then what is only named.
 *
 * @param room Bytes of UTF-8.
 */
export function contextMarkup(answer: ContextAnswer, room: number): string {
  return fitContext(answer, room, markupOf);
}

function markupOf(answer: ContextAnswer): string {
  const { understood, unknownSeeds, semanticNote, outdated, left } = answer;
  const { frames, framesFound, places, placesFound } = understood;
  const parts = answer.blocks.map((block, index) => blockText(block, index, outdated));
  const lists = { edges: answer.edges.map(edgeText), related: answer.rows.map(rowText) };
  for (const [name, lines] of Object.entries(lists)) {
    if (lines.length > 0) parts.push(element(name, {}, `\n${lines.join("\n")}\n`));
  }
  const attributes = {
    frames_found: frames > 0 ? `${framesFound} of ${frames}` : undefined,
    places_found: places > 0 ? `${placesFound} of ${places}` : undefined,
    unknown_seeds: unknownSeeds.length > 0
      ? shorten(unknownSeeds.join(", "), nameLimit)
      : undefined,
    note: semanticNote === undefined ? undefined : shorten(semanticNote, noteLimit),
    left_out: left > 0 ? left : undefined,
  };
  return element("context", attributes, `\n${parts.map((part) => `${part}\n`).join("")}`);
}

function blockText(
  block: ContextBlock,
  index: number,
  outdated: ContextAnswer["outdated"],
): string {
  const [id = "", ...others] = block.ids;
  const { pieces, startLine, endLine } = block;
  const lines = pieces.map((piece) => `${piece.startLine}-${piece.endLine}`).join(",");
  const whole = `${startLine}-${endLine}`;
  const source = pieces.map(({ text }) => text.replace(/\n$/, "")).join("\n⋮\n");
  return element("code_block", {
    n: index + 1,
    id: shorten(id, nameLimit),
    with: others.length > 0 ? namedOthers(others) : undefined,
    file: shorten(block.file, nameLimit),
    lines,
    of: lines === whole || others.length > 0 ? undefined : whole,
    by: block.reason,
    outdated: outdated?.includes(block.file) ? true : undefined,
  }, `\n${cdata(source)}\n`);
}

function namedOthers(ids: readonly string[]): string {
  const rest = ids.length - namedNodes;
  const named = ids.slice(0, namedNodes).map((id) => shorten(id, nameLimit)).join("; ");
  return rest > 0 ? `${named}; and ${rest} more` : named;
}

function edgeText({ from, to, source, target, type, line, access }: ContextEdge): string {
  const name = (block: number, display: string): string =>
    `${block + 1} ${escapeMarkup(shorten(display, 60))}`;
  const done = access === undefined ? "" : `, ${access}`;
  return `${name(from, source)} ${type} ${name(to, target)}${done}, line ${line}`;
}

function rowText(row: ContextRow): string {
  return `  ${
    element("node", {
      id: shorten(row.id, nameLimit),
      role: row.role,
      kind: row.role === "more" || row.role === "table" ? row.kind : undefined,
      file: row.isMissing ? undefined : shorten(row.file, nameLimit),
      line: row.isMissing ? undefined : row.line,
      of: row.of === undefined ? undefined : row.of + 1,
      access: row.access,
      missing: row.isMissing ? true : undefined,
      signature: row.role === "more" && row.signature !== ""
        ? shorten(row.signature, signatureLimit)
        : undefined,
    })
  }`;
}
