import assert from "node:assert/strict";
import { ProvisionTrial } from "../../tests/support/provision_trial.ts";
import { examineMeaning } from "./examine_meaning.ts";
import { untouchedDisk } from "./untouched_disk.ts";

async function examined(trial: ProvisionTrial): Promise<string[]> {
  const found = await examineMeaning({
    provision: trial.provision({ disk: untouchedDisk }),
    modelTypes: ["multilingual_cjk", "english_optimal"],
    modelDirs: [],
  });
  return found.map(({ level, text, remedy }) =>
    [level, text, ...(remedy === undefined ? [] : [remedy])].join(" | ")
      .replaceAll(trial.directory, "~")
  );
}

Deno.test("no model is no problem, and neither is one that is whole", async () => {
  await using trial = await ProvisionTrial.start();
  assert.deepEqual(await examined(trial), [
    "note | search goes by words alone: no model has been fetched | graphin model fetch",
  ]);
  await trial.provision().resolve({ modelType: "english_optimal", offline: false });
  const before = await trial.listing();
  assert.deepEqual(await examined(trial), [
    "ok | letters (english_optimal) is here, and its files are the right ones",
  ]);
  assert.deepEqual(await trial.listing(), before);
});

Deno.test("files of a model that are missing or wrong are told", async () => {
  await using trial = await ProvisionTrial.start();
  await trial.provision().resolve({ modelType: "english_optimal", offline: false });
  const remedy = "graphin model fetch --model-type english_optimal";
  trial.tree.remove("cache/letters-tokenizer.json");
  assert.deepEqual(await examined(trial), [
    `note | letters is not whole: letters-tokenizer.json missing | ${remedy}`,
  ]);
  trial.tree.write("cache/letters-tokenizer.json", "other words");
  assert.deepEqual(await examined(trial), [
    `problem | ~/letters-tokenizer.json of letters has another SHA-256 than it must have | ${remedy}`,
  ]);
});
