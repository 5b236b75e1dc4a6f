import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { zipSync } from "fflate";
import { assertRefused } from "../../tests/support/assert_refused.ts";
import { ProvisionTrial } from "../../tests/support/provision_trial.ts";
import type { ProvisionOptions } from "./artifact_plan.ts";
import type { CacheDisk } from "./cache_disk.ts";
import { systemDisk } from "./system_disk.ts";

const english: ProvisionOptions = { modelType: "english_optimal", offline: false };
const complete = [
  "letters-tokenizer.json",
  "letters.onnx",
  "lock",
  "runtime-linux-x64.tgz",
  "runtime-linux-x64/libruntime.so.1.2.3",
  "stamps/letters-tokenizer.json.json",
  "stamps/letters.onnx.json",
  "stamps/libruntime.so.1.2.3.json",
  "stamps/runtime-linux-x64.tgz.json",
];

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

Deno.test("a model is provided with its runtime, and once it is here only looked at", async () => {
  await using trial = await ProvisionTrial.start();
  const provided = await trial.provision().resolve(english);
  const { libraryPath } = trial;
  assert.deepEqual(provided, {
    libraryPath,
    libraryMissing: undefined,
    isLibraryGiven: false,
    modelPath: `${trial.directory}/letters.onnx`,
    tokenizerPath: `${trial.directory}/letters-tokenizer.json`,
    description: trial.made.pins.models.english_optimal.description,
  });
  assert.deepEqual(await trial.listing(), complete);
  assert.equal(sha256(Deno.readFileSync(libraryPath)), sha256(trial.made.library));
  assert.equal((Deno.statSync(libraryPath).mode ?? 0) & 0o777, 0o755);
  const asked = [
    "/releases/v1.2.3/runtime-linux-x64.tgz",
    "/lab/letters/model.onnx",
    "/lab/letters/tokenizer.json",
  ];
  assert.deepEqual(trial.asked(), asked);

  const onProgress = trial.progress.push.bind(trial.progress);
  assert.deepEqual(await trial.provision().resolve(english, undefined, onProgress), provided);
  assert.deepEqual(trial.progress, []);
  assert.deepEqual(trial.asked(), asked);
});

Deno.test("a mirror has the same paths below its own", async () => {
  await using trial = await ProvisionTrial.start();
  const { server } = trial;
  const pins = {
    ...trial.made.pins,
    modelHost: "http://0.0.0.0:1/",
    runtimeHost: "http://0.0.0.0:1/",
  };
  await trial.provision({ pins }).resolve({ ...english, mirror: `${server.url}mirror/of/all` });
  assert.deepEqual(trial.asked(), [
    "/mirror/of/all/releases/v1.2.3/runtime-linux-x64.tgz",
    "/mirror/of/all/lab/letters/model.onnx",
    "/mirror/of/all/lab/letters/tokenizer.json",
  ]);
  await assertRefused(
    trial.provision().resolve({ ...english, mirror: "mirror.example/models" }),
    "invalid",
    /^--mirror has to be an http or https address .* it is 'mirror\.example\/models'$/,
  );
});

Deno.test("a library that was changed is taken out of its archive again", async () => {
  await using trial = await ProvisionTrial.start();
  const { libraryPath = "" } = await trial.provision().resolve(english);
  Deno.writeTextFileSync(libraryPath, "something else");
  const provided = await trial.provision().resolve({ ...english, offline: true });
  assert.equal(provided.libraryPath, libraryPath);
  assert.equal(sha256(Deno.readFileSync(libraryPath)), sha256(trial.made.library));
  assert.deepEqual(await trial.listing(), complete);

  Deno.writeTextFileSync(libraryPath, "something else");
  Deno.removeSync(`${trial.directory}/runtime-linux-x64.tgz`);
  await assertRefused(
    trial.provision().resolve({ ...english, offline: true }),
    "offline",
    /^runtime-linux-x64\.tgz is not in .*'graphin model fetch'/,
  );
});

Deno.test("a stamp that is gone costs a reading, that of a library an unpacking", async () => {
  await using trial = await ProvisionTrial.start();
  await trial.provision().resolve(english);
  Deno.removeSync(`${trial.directory}/stamps`, { recursive: true });
  const offline = { ...english, offline: true };
  const onProgress = trial.progress.push.bind(trial.progress);
  await trial.provision().resolve(offline, undefined, onProgress);
  assert.deepEqual(trial.progress, [
    { state: "verifying", file: "runtime-linux-x64.tgz" },
    { state: "extracting", file: "libruntime.so.1.2.3" },
    { state: "verifying", file: "letters.onnx" },
    { state: "verifying", file: "letters-tokenizer.json" },
  ]);
  assert.deepEqual(await trial.listing(), complete);
});

Deno.test("a model directory is searched first, for the runtime's archive too", async () => {
  await using trial = await ProvisionTrial.start();
  for (const [path, body] of trial.made.files) {
    const names: Readonly<Record<string, string>> = {
      "/lab/letters/model.onnx": "letters.onnx",
      "/lab/letters/tokenizer.json": "letters-tokenizer.json",
      "/releases/v1.2.3/runtime-linux-x64.tgz": "runtime-linux-x64.tgz",
    };
    const name = names[path];
    if (name !== undefined) trial.tree.write(`models/${name}`, body);
  }
  const modelDir = trial.tree.at("models");
  const provided = await trial.provision().resolve({ ...english, offline: true, modelDir });
  assert.equal(provided.modelPath, `${modelDir}/letters.onnx`);
  assert.equal(provided.tokenizerPath, `${modelDir}/letters-tokenizer.json`);
  assert.equal(sha256(Deno.readFileSync(provided.libraryPath ?? "")), sha256(trial.made.library));
  assert.deepEqual(
    await trial.listing(),
    complete.slice(2).filter((path) => !path.endsWith(".tgz")),
  );
  assert.deepEqual(trial.asked(), []);

  await assertRefused(
    trial.provision().resolve({ ...english, modelDir: trial.tree.at("nowhere") }),
    "missing",
    /^there is no directory .*nowhere; see --model-dir$/,
  );
});

Deno.test("a library beside the models is used only when it is named", async () => {
  await using trial = await ProvisionTrial.start();
  trial.tree.write("models/libruntime.so.1.2.3", "any library");
  const modelDir = trial.tree.at("models");
  const ortLib = trial.tree.at("models/libruntime.so.1.2.3");
  await assertRefused(
    trial.provision().resolve({ ...english, offline: true, modelDir }),
    "offline",
    /libruntime\.so\.1\.2\.3 is used only where --ort-lib names it/,
  );
  const provided = await trial.provision({ platform: "windows/amd64" })
    .resolve({ ...english, modelDir, ortLib });
  assert.equal(provided.libraryPath, ortLib);
  assert.equal(provided.libraryMissing, undefined);
  assert.equal(provided.isLibraryGiven, true);
  await assertRefused(
    trial.provision().resolve({ ...english, ortLib: trial.tree.at("models/none.so") }),
    "missing",
    /^there is no library .*none\.so; see --ort-lib$/,
  );
});

/** A description of a team's own model, as JSON. */
function ownModel(fields: Readonly<Record<string, unknown>> = {}): string {
  const hash = (text: string): string => sha256(new TextEncoder().encode(text));
  return JSON.stringify({
    id: "house-style",
    dimensions: 256,
    queryPrefix: "",
    passagePrefix: "",
    pooling: "cls",
    maxTokens: 256,
    files: {
      model: { name: "onnx/model.onnx", sha256: hash("weights") },
      tokenizer: { name: "tokenizer.json", sha256: hash("words") },
      others: [{ name: "onnx/model.onnx_data", sha256: hash("more weights") }],
    },
    ...fields,
  });
}

Deno.test("a description in the model directory describes another model", async () => {
  await using trial = await ProvisionTrial.start();
  trial.tree.write("own/onnx/model.onnx", "weights");
  trial.tree.write("own/onnx/model.onnx_data", "more weights");
  trial.tree.write("own/tokenizer.json", "words");
  trial.tree.write("own/graphin-model.json", ownModel());
  const modelDir = trial.tree.at("own");
  const provided = await trial.provision().resolve({ ...english, modelDir });
  assert.equal(provided.modelPath, `${modelDir}/onnx/model.onnx`);
  assert.equal(provided.tokenizerPath, `${modelDir}/tokenizer.json`);
  const { id, dimensions, pooling, maxTokens } = provided.description;
  assert.deepEqual([id, dimensions, pooling, maxTokens], ["house-style", 256, "cls", 256]);
  assert.deepEqual(trial.asked(), ["/releases/v1.2.3/runtime-linux-x64.tgz"]);

  trial.tree.write("own/onnx/model.onnx_data", "other weights");
  await assertRefused(
    trial.provision().resolve({ ...english, modelDir }),
    "checksum",
    /model\.onnx_data has another SHA-256 than it must have; it has to be .*graphin-model\.json names$/,
  );
  trial.tree.remove("own/tokenizer.json");
  await assertRefused(
    trial.provision().resolve({ ...english, modelDir }),
    "missing",
    /^tokenizer\.json is not in .*own; it has to be the file/,
  );
});

Deno.test("a description can bring the runtime of a platform, packed as zip or as a library", async () => {
  await using trial = await ProvisionTrial.start();
  const dll = new TextEncoder().encode("MZ library ".repeat(9000));
  const symbols = new TextEncoder().encode("symbols");
  const archive = zipSync({
    "runtime-win/onnxruntime.dll": symbols,
    "runtime-win/lib/onnxruntime.pdb": symbols,
    "runtime-win/lib/onnxruntime.dll": dll,
  });
  trial.tree.write("own/onnx/model.onnx", "weights");
  trial.tree.write("own/onnx/model.onnx_data", "more weights");
  trial.tree.write("own/tokenizer.json", "words");
  trial.tree.write("own/runtime-win.zip", archive);
  trial.tree.write("own/libruntime.so", "an ELF");
  const runtimes = {
    "windows/amd64": {
      archive: "runtime-win.zip",
      library: "onnxruntime.dll",
      sha256: sha256(archive),
    },
    "linux/riscv64": {
      library: "libruntime.so",
      sha256: sha256(new TextEncoder().encode("an ELF")),
    },
  };
  trial.tree.write("own/graphin-model.json", ownModel({ runtimes }));
  const options = { ...english, offline: true, modelDir: trial.tree.at("own") };
  const windows = await trial.provision({ platform: "windows/amd64" }).resolve(options);
  assert.equal(
    windows.libraryPath,
    `${trial.directory}/runtime-win-${sha256(archive).slice(0, 8)}/onnxruntime.dll`,
  );
  assert.equal(sha256(Deno.readFileSync(windows.libraryPath)), sha256(dll));
  const other = await trial.provision({ platform: "linux/riscv64" }).resolve(options);
  assert.equal(other.libraryPath, trial.tree.at("own/libruntime.so"));
});

Deno.test("a description that is wrong is told by its fields", async () => {
  await using trial = await ProvisionTrial.start();
  const cases: readonly (readonly [string, RegExp])[] = [
    ["{", /own\/graphin-model\.json is not JSON: /],
    [ownModel({ dimensions: 0 }), /does not describe a model: dimensions: /],
    [ownModel({ pooling: "max" }), /: pooling: .*"mean"\|"cls"/],
    [ownModel({ prefix: "query: " }), /Unrecognized key: "prefix"/],
    [ownModel({ queryPrefix: undefined }), /: queryPrefix: /],
    [
      ownModel({ files: { model: { name: "../m", sha256: "0" }, tokenizer: 1 } }),
      /files\.model\.name: has to be a path inside .*files\.model\.sha256: has to be 64 .*files\.tokenizer: /,
    ],
    [
      ownModel({ runtimes: { "windows/amd64": { library: "lib/a.dll", sha256: "" } } }),
      /runtimes\.windows\/amd64\.library: has to be the name of a file/,
    ],
  ];
  for (const [text, said] of cases) {
    trial.tree.write("own/graphin-model.json", text);
    const modelDir = trial.tree.at("own");
    await assertRefused(trial.provision().resolve({ ...english, modelDir }), "invalid", said);
  }
});

Deno.test("an archive without the library, or one that is damaged, leaves nothing", async () => {
  await using trial = await ProvisionTrial.start();
  for (const archive of ["no archive at all", new Uint8Array()]) {
    trial.tree.write("models/runtime-linux-x64.tgz", archive);
    const sum = sha256(Deno.readFileSync(trial.tree.at("models/runtime-linux-x64.tgz")));
    const runtimes = {
      "linux/amd64": { archive: "runtime-linux-x64.tgz", library: "libruntime.so", sha256: sum },
    };
    const pins = { ...trial.made.pins, runtimes };
    await assertRefused(
      trial.provision({ pins }).resolve({ ...english, modelDir: trial.tree.at("models") }),
      "invalid",
      /^runtime-linux-x64\.tgz cannot be unpacked \(.*name the library with --ort-lib$/,
    );
    assert.deepEqual(await trial.listing(), ["lock", "stamps/runtime-linux-x64.tgz.json"]);
  }
});

Deno.test("an inspection says what there is, and a thorough one reads it", async () => {
  await using trial = await ProvisionTrial.start();
  const states = async (isThorough: boolean): Promise<string[]> => {
    const { files } = await trial.provision().inspect(english, { isThorough });
    return files.map(({ role, name, state }) => `${role} ${name} ${state}`);
  };
  assert.deepEqual(await states(false), [
    "runtime libruntime.so.1.2.3 missing",
    "model letters.onnx missing",
    "tokenizer letters-tokenizer.json missing",
  ]);
  await trial.provision().resolve(english);
  Deno.writeTextFileSync(`${trial.directory}/letters.onnx`, "other weights");
  Deno.writeTextFileSync(trial.libraryPath, "none");
  assert.deepEqual(await states(false), [
    "runtime libruntime.so.1.2.3 unchecked",
    "model letters.onnx unchecked",
    "tokenizer letters-tokenizer.json verified",
  ]);
  assert.deepEqual(await states(true), [
    "runtime libruntime.so.1.2.3 wrong",
    "model letters.onnx wrong",
    "tokenizer letters-tokenizer.json verified",
  ]);
});

Deno.test("a disk that becomes full while the library is unpacked gets its room back", async () => {
  await using trial = await ProvisionTrial.start();
  const disk: CacheDisk = {
    ...systemDisk,
    openPart: async (path, length) => {
      const part = await systemDisk.openPart(path, length);
      const full = (): Promise<never> => Promise.reject(new Error("No space left on device"));
      return path.endsWith(".tmp") ? { ...part, write: full } : part;
    },
  };
  await assertRefused(
    trial.provision({ disk }).resolve(english),
    "disk",
    /^models cannot be kept in .* \(No space left on device\); make room there/,
  );
  assert.deepEqual(await trial.listing(), [
    "lock",
    "runtime-linux-x64.tgz",
    "stamps/runtime-linux-x64.tgz.json",
  ]);
});

Deno.test("what was left a week ago goes when a model is provided, whatever is downloaded", async () => {
  await using trial = await ProvisionTrial.start();
  await trial.provision().resolve(english);
  const begin = (name: string, daysAgo: number): void => {
    const then = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000);
    for (const path of [`cache/${name}.part`, `cache/${name}.part.json`]) {
      trial.tree.write(path, "begun");
      Deno.utimeSync(trial.tree.at(path), then, then);
    }
  };
  begin("syllables.onnx", 8);
  begin("syllables-tokenizer.json", 6);
  await trial.provision().resolve(english);
  const left = (await trial.listing()).filter((path) => !complete.includes(path));
  assert.deepEqual(left, ["syllables-tokenizer.json.part", "syllables-tokenizer.json.part.json"]);
});
