import { join } from "node:path";

import { routeOf } from "../../src/language/routing.ts";
import { decodeText } from "../../src/source/decode_text.ts";
import { parserFor } from "../parser_for.ts";

/** How long parsing some files takes in this thread, reading and decoding apart, in seconds. */
export async function parseSeconds(root: string, paths: readonly string[]): Promise<number> {
  let seconds = 0;
  for (const path of paths) {
    const language = routeOf(path);
    if (language?.kind !== "parsed") continue;
    const decoded = decodeText(await Deno.readFile(join(root, path)));
    if (decoded.kind !== "text") continue;
    const parser = await parserFor(language.grammar);
    const began = performance.now();
    parser.parse(decoded.text)?.delete();
    seconds += (performance.now() - began) / 1000;
  }
  return seconds;
}
