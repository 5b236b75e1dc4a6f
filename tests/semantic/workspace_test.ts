import assert from "node:assert/strict";
import { dirname } from "node:path";
import { realModel } from "../../scripts/semantic/real_model.ts";
import { runProgram } from "../e2e/run_program.ts";
import { semanticShop } from "../support/semantic_workspace.ts";
import { TemporaryTree } from "../support/temporary_tree.ts";

const model = await realModel();

Deno.test({
  name: "a real model embeds a workspace once, and finds what is meant",
  ignore: model.kind === "skipped",
  fn: async () => {
    assert.ok(model.kind === "there");
    using tree = new TemporaryTree(semanticShop);
    const options = [
      "--workspace",
      tree.root,
      "--model-type",
      "english_optimal",
      "--offline",
      "--model-dir",
      dirname(model.model.modelPath),
      "--ort-lib",
      model.model.libraryPath,
    ];
    const index = await runProgram(["index", ...options]);
    assert.equal(index.stderr, "");
    assert.equal(index.code, 0);
    assert.match(
      index.stdout,
      /^search by meaning is ready, 6 of 6 nodes \(e5-small-v2, native\)$/m,
    );
    const log = tree.at(".graphin/vectors.bin");
    const size = Deno.statSync(log).size;
    // None of these words is in the code.
    const search = await runProgram(["search", "undo what was purchased", "--json", ...options]);
    const { results, semantic_note } = JSON.parse(search.stdout);
    assert.equal(semantic_note, undefined);
    assert.equal(results[0]?.id, "shop.payments.Payments.cancel");
    assert.equal(results[0]?.match_type, "semantic");
    assert.equal(Deno.statSync(log).size, size);
  },
});
