import { routeOf } from "../../src/language/routing.ts";
import { runInTurns } from "../../src/source/run_in_turns.ts";
import { walk } from "../../src/source/walk.ts";
import { join } from "node:path";

/** Output of a search for a word with context. */
export interface GrepOutput {
  /** Bytes of the matching lines alone. */
  readonly lines: number;
  /** Bytes with twenty lines around each match. */
  readonly bytes: number;
}

const CONTEXT = 20;

/** How many bytes `grep -rn` prints for a word over the files that graphin indexes, alone and with `-C20`. */
export async function grepBytes(root: string, word: string): Promise<GrepOutput> {
  const { entries } = await runInTurns(walk(root, { routes: routeOf }));
  const files = entries.map((entry) => entry.path);
  let lines = 0;
  let bytes = 0;
  for (const path of files) {
    const text = readText(join(root, path));
    lines += contextBytes(path, text, word, 0);
    bytes += contextBytes(path, text, word, CONTEXT);
  }
  return { lines, bytes };
}

function readText(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return "";
  }
}

/** Lines around the matches of one file as grep prints them: path, line number, the line. */
function contextBytes(path: string, text: string, word: string, context: number): number {
  if (!text.includes(word)) return 0;
  const lines = text.split("\n");
  let bytes = 0;
  let printed = -1;
  lines.forEach((line, at) => {
    if (!line.includes(word)) return;
    for (let near = Math.max(printed + 1, at - context); near <= at + context; near++) {
      const shown = lines[near];
      if (shown === undefined) break;
      bytes += new TextEncoder().encode(`${path}:${near + 1}:${shown}\n`).byteLength;
      printed = near;
    }
  });
  return bytes;
}
