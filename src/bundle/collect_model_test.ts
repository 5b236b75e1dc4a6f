import assert from "node:assert/strict";
import { ProvisionTrial } from "../../tests/support/provision_trial.ts";
import type { ProvisionEnvironment } from "../provision/provision_environment.ts";
import { collectModel } from "./collect_model.ts";
import { pinnedArtifacts } from "./pinned_artifacts.ts";

const wanted = { modelType: "english_optimal", offline: false } as const;

/** A machine for which there is no native runtime. */
function machine(trial: ProvisionTrial): Partial<ProvisionEnvironment> {
  return {
    pins: trial.made.pins,
    directory: trial.directory,
    platform: "darwin/amd64",
    registry: () => Promise.resolve(new URL(trial.server.url)),
  };
}

async function paths(trial: ProvisionTrial, offline = false): Promise<string[]> {
  const { id, files } = await collectModel({ ...wanted, offline }, { parts: machine(trial) });
  assert.equal(id, "letters");
  assert.ok(files.every(({ role }) => role === "artifact"));
  return files.map(({ path }) => path);
}

Deno.test("where there is no native runtime its place is taken by the one in WebAssembly", async () => {
  await using trial = await ProvisionTrial.start();
  const model = ["artifacts/letters.onnx", "artifacts/letters-tokenizer.json"];
  assert.deepEqual(await paths(trial), ["artifacts/web-runtime-1.2.3.tgz", ...model]);

  await trial.provision(machine(trial)).resolve(wanted);
  trial.tree.remove("cache/web-runtime-1.2.3.tgz");
  const folder = `web-runtime-1.2.3-${trial.made.pins.web.archive.sha256.slice(0, 8)}`;
  const loose = [`${folder}/runtime.wasm`, `${folder}/runtime.mjs`];
  assert.deepEqual(await paths(trial, true), [
    ...loose.map((name) => `artifacts/${name}`),
    ...model,
  ]);
  const pinned = pinnedArtifacts(trial.made.pins, "darwin/amd64");
  assert.deepEqual(
    [...loose, "web-runtime-1.2.3.tgz", "letters.onnx"].map((name) => pinned.has(name)),
    [true, true, true, true],
  );
  assert.equal(pinned.has("runtime-linux-x64.tgz"), false);
});

Deno.test("what cannot be had is told as it is to everybody", async () => {
  await using trial = await ProvisionTrial.start();
  await assert.rejects(paths(trial, true), { name: "ProvisionError", message: /--offline/ });
});
