import { parse } from "smol-toml";
import { lineEndOf } from "./line_end_of.ts";
import { linesOf } from "./lines_of.ts";
import { memberAt } from "./member_at.ts";
import { tomlBlocks } from "./toml_blocks.ts";

/** What to replace in a table of a TOML document. */
export interface ReplaceTomlValueOptions {
  /** Names that lead to the table. */
  readonly path: readonly string[];
  readonly key: string;
  /** The key and its new value, without a line end. */
  readonly line: string;
  /** Whether a text says what it has to say afterwards. */
  readonly isRight: (text: string) => boolean;
}

/**
 * Replaces the value of a key in a table that has a header of its own, or adds the key below the header. A comment
 * behind the value stays.
 *
 * @returns The text; undefined when no such edit makes it say what it has to.
 */
export function replaceTomlValue(
  text: string,
  { path, key, line, isRight }: ReplaceTomlValueOptions,
): string | undefined {
  const lines = linesOf(text);
  const lineEnd = lineEndOf(text);
  const edited = (from: number, to: number, comment: string): string => {
    const ended = (lines[from - 1] ?? "\n").endsWith("\n") ? "" : lineEnd;
    const next = `${ended}${line}${comment}${lineEnd}`;
    return [...lines.slice(0, from), next, ...lines.slice(to)].join("");
  };
  for (const { start, end } of tomlBlocks(lines, path)) {
    for (let from = start + 1; from < end; from++) {
      if (!isAssignmentOf(lines[from] ?? "", key)) continue;
      for (let to = from + 1; to <= end; to++) {
        const candidate = edited(from, to, commentOf(lines.slice(from, to), key));
        if (isRight(candidate)) return candidate;
      }
    }
    const added = edited(start + 1, start + 1, "");
    if (isRight(added)) return added;
  }
  return undefined;
}

function isAssignmentOf(line: string, key: string): boolean {
  const name = /^\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*=/.exec(line);
  return (name?.[1] ?? name?.[2] ?? name?.[3]) === key;
}

/** The comment behind a value on one line, with the blanks before it. */
function commentOf(lines: readonly string[], key: string): string {
  const [line = "", second] = lines;
  if (second !== undefined) return "";
  for (const { index } of line.matchAll(/\s*#/g)) {
    try {
      if (memberAt(parse(line.slice(0, index)), [key]) !== undefined) {
        return line.slice(index).trimEnd();
      }
    } catch {
      // That sign is part of a string.
    }
  }
  return "";
}
