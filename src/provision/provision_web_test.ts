import assert from "node:assert/strict";
import { assertRefused } from "../../tests/support/assert_refused.ts";
import { ProvisionTrial } from "../../tests/support/provision_trial.ts";
import type { ProvisionOptions } from "./artifact_plan.ts";

const english: ProvisionOptions = { modelType: "english_optimal", offline: false };

Deno.test("where the runtime has no archive, the one in WebAssembly is taken from npm's registry", async () => {
  await using trial = await ProvisionTrial.start();
  const parts = { platform: "darwin/amd64" };
  const states = async (): Promise<string[]> => {
    const { files } = await trial.provision(parts).inspect(english, { isThorough: false });
    return files.map(({ role, name, state }) => `${role} ${name} ${state}`).slice(0, 2);
  };
  assert.deepEqual(await states(), ["runtime runtime.wasm missing", "runtime runtime.mjs missing"]);
  const provided = await trial.provision(parts).resolve(english);
  const { webPath } = trial;
  assert.equal(provided.libraryPath, webPath);
  assert.equal(
    provided.libraryMissing,
    "no archive of ONNX Runtime 1.2.3 is known for darwin/amd64, so that onnxruntime-web runs the " +
      "model, several times slower; --ort-lib names a library of your own",
  );
  assert.equal(provided.isLibraryGiven, false);
  assert.deepEqual(Deno.readFileSync(webPath), trial.made.web.library);
  assert.deepEqual(
    Deno.readFileSync(webPath.replace("runtime.wasm", "runtime.mjs")),
    trial.made.web.module,
  );
  assert.deepEqual(await states(), [
    "runtime runtime.wasm verified",
    "runtime runtime.mjs verified",
  ]);
  const asked = [
    "/web-runtime/-/web-runtime-1.2.3.tgz",
    "/lab/letters/model.onnx",
    "/lab/letters/tokenizer.json",
  ];
  assert.deepEqual(trial.asked(), asked);
  assert.deepEqual(await trial.provision(parts).resolve({ ...english, offline: true }), provided);
  assert.deepEqual(trial.asked(), asked);

  Deno.writeTextFileSync(webPath, "something else");
  await trial.provision(parts).resolve({ ...english, offline: true });
  assert.deepEqual(Deno.readFileSync(webPath), trial.made.web.library);
});

Deno.test("the runtime in WebAssembly is had where a native one is pinned, too", async () => {
  await using trial = await ProvisionTrial.start();
  const mirror = `${trial.server.url}mirror/of/all`;
  const registry = (): Promise<URL> => Promise.reject(new Error("nobody is to ask for it"));
  const path = await trial.provision({ registry }).resolveWeb({ ...english, mirror });
  assert.equal(path, trial.webPath);
  assert.deepEqual(trial.asked(), ["/mirror/of/all/web-runtime/-/web-runtime-1.2.3.tgz"]);
});

Deno.test("a model directory may have the runtime in WebAssembly, packed or not", async () => {
  await using trial = await ProvisionTrial.start();
  const modelDir = trial.tree.at("models");
  const offline = { ...english, offline: true, modelDir };
  const { library, module } = trial.made.web;
  trial.tree.write("models/runtime.wasm", library);
  await assertRefused(
    trial.provision().resolveWeb(offline),
    "offline",
    /^web-runtime-1\.2\.3\.tgz is not in .*models nor in .*cache, and nothing may be downloaded/,
  );
  trial.tree.write("models/runtime.mjs", "another module");
  await assertRefused(trial.provision().resolveWeb(offline), "offline", /^web-runtime/);
  trial.tree.write("models/runtime.mjs", module);
  assert.equal(await trial.provision().resolveWeb(offline), `${modelDir}/runtime.wasm`);

  trial.tree.remove("models/runtime.mjs");
  const archive = trial.made.files.get("/web-runtime/-/web-runtime-1.2.3.tgz") ?? "";
  trial.tree.write("models/web-runtime-1.2.3.tgz", archive);
  assert.equal(await trial.provision().resolveWeb(offline), trial.webPath);
  assert.deepEqual(trial.asked(), []);
});

Deno.test("files of the right archive that are not the pinned ones are not used", async () => {
  await using trial = await ProvisionTrial.start();
  const { web } = trial.made.pins;
  const [first, second] = web.files;
  const other = { ...second, sha256: first.sha256 };
  const pins = { ...trial.made.pins, web: { ...web, files: [first, other] as const } };
  await assertRefused(
    trial.provision({ pins }).resolveWeb(english),
    "checksum",
    /^dist\/runtime\.mjs of web-runtime-1\.2\.3\.tgz is another file$/,
  );
});
