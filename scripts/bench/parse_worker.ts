import { routeOf } from "../../src/language/routing.ts";
import { decodeText } from "../../src/source/decode_text.ts";
import { parserFor } from "../parser_for.ts";

/** Files that a worker is to parse. */
interface Batch {
  readonly root: string;
  readonly paths: readonly string[];
}

/** The scope of a worker, of which the compiler's own library describes only the window. */
declare const self: {
  onmessage: ((event: MessageEvent<Batch>) => void) | null;
  postMessage(message: number): void;
};

async function parseAll({ root, paths }: Batch): Promise<void> {
  for (const path of paths) {
    const language = routeOf(path);
    if (language?.kind !== "parsed") continue;
    const decoded = decodeText(Deno.readFileSync(`${root}/${path}`));
    if (decoded.kind !== "text") continue;
    const parser = await parserFor(language.grammar);
    parser.parse(decoded.text)?.delete();
  }
  self.postMessage(paths.length);
}

self.onmessage = (event) => {
  void parseAll(event.data);
};
