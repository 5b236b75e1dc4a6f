import assert from "node:assert/strict";
import type { InspectedFile } from "../provision/provision.ts";
import { presentModel, type PresentModelOptions } from "./present_model.ts";

/** Files of each model as they are found; the model of no type is there otherwise. */
function found(states: Readonly<Record<string, InspectedFile["state"]>>): PresentModelOptions {
  return {
    directory: () => ".",
    provision: () =>
      Promise.resolve({
        inspect: ({ modelType }) =>
          Promise.resolve({
            files: [{
              role: "model",
              name: `${modelType}.onnx`,
              state: states[modelType] ?? "missing",
              path: undefined,
              bytes: undefined,
            }],
          }),
      }),
  };
}

Deno.test("a model that was fetched is used, the multilingual one first, and nothing is downloaded", async () => {
  const used = { offline: true };
  assert.deepEqual(
    await presentModel(found({ english_optimal: "verified", multilingual_cjk: "unchecked" })),
    { modelType: "multilingual_cjk", ...used },
  );
  assert.deepEqual(await presentModel(found({ english_optimal: "verified" })), {
    modelType: "english_optimal",
    ...used,
  });
});

Deno.test("without a whole model nothing is searched by meaning", async () => {
  assert.equal(await presentModel(found({})), undefined);
  assert.equal(await presentModel(found({ english_optimal: "wrong" })), undefined);
  assert.equal(await presentModel({ directory: () => "no such directory" }), undefined);
});
