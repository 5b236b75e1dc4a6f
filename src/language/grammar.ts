import { gunzipSync } from "node:zlib";
import { Language as Grammar, Parser } from "web-tree-sitter";
import { parserMemory } from "./parser_memory.ts";

const loaded = new Map<string, Promise<Grammar>>();
let initialised: Promise<void> | undefined;

/**
 * Loads the tree-sitter grammar `name`, once per thread, from `wasm/` beside the sources or from the program itself.
 *
 * @throws Error when the grammar is missing or does not load; the message says how to get it.
 */
export async function loadGrammar(name: string): Promise<Grammar> {
  initialised ??= Parser.init({
    wasmBinary: readWasm("web-tree-sitter"),
    wasmMemory: parserMemory(),
    // A parse that runs out of memory is told by what it throws.
    printErr: () => {},
  });
  await initialised;
  let grammar = loaded.get(name);
  if (grammar === undefined) {
    grammar = Grammar.load(readWasm(name));
    loaded.set(name, grammar);
  }
  return await grammar;
}

function readWasm(name: string): Uint8Array<ArrayBuffer> {
  try {
    if (Deno.build.standalone) {
      const packed = Deno.readFileSync(new URL(`./grammars/${name}.wasm.gz`, import.meta.url));
      return new Uint8Array(gunzipSync(packed));
    }
    return Deno.readFileSync(new URL(`../../wasm/${name}.wasm`, import.meta.url));
  } catch (cause) {
    throw new Error(
      `Cannot load the grammar '${name}': wasm/${name}.wasm is missing or unreadable; run 'deno task setup'`,
      { cause },
    );
  }
}
