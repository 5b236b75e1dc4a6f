import { routeOf } from "../../src/language/routing.ts";
import { runInTurns } from "../../src/source/run_in_turns.ts";
import { walk } from "../../src/source/walk.ts";
import { join } from "node:path";

/** Output of a search for a word with context. */
export interface GrepOutput {
  readonly command: string;
  readonly bytes: number;
}

const CONTEXT = 20;

/** How many bytes `grep -C20` prints for a word over the files that graphin indexes. */
export async function grepBytes(root: string, word: string): Promise<GrepOutput> {
  const { entries } = await runInTurns(walk(root, { routes: routeOf }));
  const files = entries.map((entry) => entry.path);
  const command = `grep -rn -C${CONTEXT} '${word}'`;
  let bytes = 0;
  for (const path of files) bytes += contextBytes(path, readText(join(root, path)), word);
  return { command, bytes };
}

function readText(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return "";
  }
}

/** Lines around the matches of one file as grep prints them: path, line number, the line. */
function contextBytes(path: string, text: string, word: string): number {
  if (!text.includes(word)) return 0;
  const lines = text.split("\n");
  let bytes = 0;
  let printed = -1;
  lines.forEach((line, at) => {
    if (!line.includes(word)) return;
    for (let near = Math.max(printed + 1, at - CONTEXT); near <= at + CONTEXT; near++) {
      const shown = lines[near];
      if (shown === undefined) break;
      bytes += new TextEncoder().encode(`${path}:${near + 1}:${shown}\n`).byteLength;
      printed = near;
    }
  });
  return bytes;
}
