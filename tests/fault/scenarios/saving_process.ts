/**
 * Edits the files of a workspace at random and keeps its index after each edit, until it is killed. Says so on its
 * standard output when it begins.
 *
 * Usage: saving_process.ts ROOT SEED
 */
import { ExtractionPool } from "../../../src/language/extraction_pool.ts";
import { KeptWorkspace } from "../../support/kept_workspace.ts";
import { Random } from "../../support/random.ts";
import { randomEdit } from "../../support/random_edit.ts";
import { TemporaryTree } from "../../support/temporary_tree.ts";
import { textsBelow } from "./texts_below.ts";

const [root, seed] = Deno.args;
if (root === undefined || seed === undefined) {
  throw new Error("usage: saving_process.ts ROOT SEED");
}
const kept = new KeptWorkspace({
  pool: new ExtractionPool(1),
  tree: new TemporaryTree({}, root),
  smallJournal: 8_000,
});
const texts = textsBelow(root);
const original = new Map(texts);
const random = new Random(Number(seed));
await kept.reopen();
await kept.catchUp(texts);
await kept.save();
await Deno.stdout.write(new TextEncoder().encode("saving\n"));
for (;;) {
  const edit = randomEdit(texts, original, random);
  for (const [path, text] of Object.entries(edit)) {
    if (text === null) texts.delete(path);
    else texts.set(path, text);
  }
  await kept.change(edit);
  await kept.save();
}
