import { parse } from "smol-toml";
import { memberAt } from "./member_at.ts";

/** Lines of a text that belong to one table, from its header on; `end` is the line after the last. */
export interface TomlBlock {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the lines of a table and of those in it, by their headers. Blank lines and comments before the next header are
 * no part of it.
 *
 * @param lines Of a whole document that can be parsed.
 * @param path Names that lead to the table.
 */
export function tomlBlocks(lines: readonly string[], path: readonly string[]): TomlBlock[] {
  const blocks: TomlBlock[] = [];
  const headers = lines.flatMap((line, index) => /^[ \t]*\[/.test(line) ? [index] : []);
  for (const [position, start] of headers.entries()) {
    if (!leadsTo(lines[start] ?? "", path) || !isOutside(lines, start)) continue;
    let end = headers.slice(position + 1).find((next) => isOutside(lines, next)) ?? lines.length;
    while (end > start + 1 && isBlank(lines[end - 1] ?? "")) end--;
    blocks.push({ start, end });
  }
  return blocks;
}

function leadsTo(header: string, path: readonly string[]): boolean {
  const document = parsed(header);
  return document !== undefined && memberAt(document, path) !== undefined;
}

/** Whether a line begins outside of long strings and lists: what is before it is a document then. */
function isOutside(lines: readonly string[], index: number): boolean {
  return parsed(lines.slice(0, index).join("")) !== undefined;
}

function parsed(text: string): unknown {
  try {
    return parse(text, { integersAsBigInt: "asNeeded" });
  } catch {
    return undefined;
  }
}

function isBlank(line: string): boolean {
  const content = line.trim();
  return content === "" || content.startsWith("#");
}
