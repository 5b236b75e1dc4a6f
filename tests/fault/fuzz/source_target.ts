import assert from "node:assert/strict";
import { FileFacts } from "../../../src/facts/file_facts.ts";
import { ExtractionPool } from "../../../src/language/extraction_pool.ts";
import { semanticsOf } from "../../../src/language/semantics.ts";
import { claimedConfidence } from "../../../src/link/claimed_confidence.ts";
import { type FileChange, Linker } from "../../../src/link/linker.ts";
import { LoadedFile } from "../../../src/link/loaded_file.ts";
import { mutate } from "../../support/mutate.ts";
import type { Random } from "../../support/random.ts";
import { TemporaryTree } from "../../support/temporary_tree.ts";
import { factsWithin } from "./facts_within.ts";
import type { FuzzTargetMaker } from "./fuzz_target.ts";

/** Rows of facts that a file of so many bytes may have: a character can make a few of them, not many. */
const MOST_ROWS_PER_BYTE = 24;
/** Files that are linked with each other. */
const FILES = 3;

/** A target of files of one sort: they are read, parsed, packed and linked as a server does. */
export function sourceTarget(isOf: (path: string) => boolean): FuzzTargetMaker {
  return (samples) => {
    const own = [...samples].filter(([path]) => isOf(path));
    assert.ok(own.length > 0, "there are no samples of these files");
    const tree = new TemporaryTree();
    // A parser that a text has broken is replaced with its worker.
    const pool = new ExtractionPool(1);
    return Promise.resolve({
      attempt: async (random) => {
        const linker = new Linker(claimedConfidence);
        const changes: FileChange[] = [];
        for (let number = 1; number <= FILES; number++) {
          const [path, content] = damagedFile(own, random);
          if (changes.some((change) => change.path === path)) continue;
          tree.write(path, content);
          const facts = await factsOf(tree, path, content.byteLength, pool);
          if (facts === undefined) continue;
          const semantics = semanticsOf(facts.file.semantics(0));
          changes.push({ number, path, file: new LoadedFile(number, path, facts, semantics) });
        }
        for (const linked of linker.apply(changes)) assert.equal(linked?.failure, undefined);
        for (const { name } of [...Deno.readDirSync(tree.root)]) tree.remove(name);
      },
      [Symbol.asyncDispose]: () => {
        pool.close();
        return Promise.resolve(tree[Symbol.dispose]());
      },
    });
  };
}

/** A file of the samples as nobody wrote it, in one encoding or another. */
function damagedFile(
  own: readonly (readonly [string, string])[],
  random: Random,
): readonly [path: string, bytes: Uint8Array] {
  const [path, text] = random.pick(own) ?? ["", ""];
  const [, other] = random.pick(own) ?? ["", ""];
  const damaged = random.below(8) === 0 ? text : mutate.text(text, other, random);
  const bytes = random.below(6) === 0 ? utf16(damaged) : new TextEncoder().encode(damaged);
  return [path, random.below(8) === 0 ? mutate.bytes(bytes, bytes, random) : bytes];
}

/** With a byte order mark; surrogates that stand alone stay as they are. */
function utf16(text: string): Uint8Array {
  const bytes = new Uint8Array(2 + text.length * 2);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfeff, true);
  for (let at = 0; at < text.length; at++) view.setUint16(2 + at * 2, text.charCodeAt(at), true);
  return bytes;
}

async function factsOf(
  tree: TemporaryTree,
  path: string,
  bytes: number,
  pool: ExtractionPool,
): Promise<FileFacts | undefined> {
  const outcome = await pool.extract(tree.root, path, undefined);
  if (outcome.kind === "refused") return undefined;
  assert.equal(outcome.kind, "extracted");
  if (outcome.kind !== "extracted") return undefined;
  assert.equal(outcome.failure, undefined);
  const facts = new FileFacts(outcome.facts);
  factsWithin(facts, bytes);
  const rows = [facts.defs, facts.refs, facts.exprs, facts.types, facts.bindings, facts.scopes]
    .reduce((sum, { count }) => sum + count, 0);
  assert.ok(rows <= 100 + bytes * MOST_ROWS_PER_BYTE, `${rows} rows from ${bytes} bytes`);
  assert.equal(outcome.words.starts.length, facts.defs.count + 1);
  return facts;
}
