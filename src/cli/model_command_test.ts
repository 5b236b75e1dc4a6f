import assert from "node:assert/strict";
import { commandWords } from "../../tests/support/command_words.ts";
import { ProvisionTrial } from "../../tests/support/provision_trial.ts";
import type { ProvisionEnvironment } from "../provision/provision_environment.ts";
import { errorReport } from "./error_report.ts";
import { ExitCode } from "./exit_code.ts";
import { modelCommand, type ModelOutcome } from "./model_command.ts";

/** Runs `graphin model …` with the models of a trial. */
async function model(
  trial: ProvisionTrial,
  args: readonly string[],
  given: { readonly isAttended?: boolean; readonly parts?: Partial<ProvisionEnvironment> } = {},
): Promise<{ readonly code: ExitCode; readonly out: string; readonly err: string }> {
  let out = "";
  let err = "";
  const outcome: ModelOutcome = { exitCode: ExitCode.ok };
  const output = {
    write: (text: string) => out += text,
    note: (text: string) => err += text,
    isColoured: false,
    isTerminal: false,
    isAttended: given.isAttended ?? false,
  };
  const provision = trial.provision(given.parts);
  const command = modelCommand(outcome, output, () => Promise.resolve(provision));
  try {
    await command.parseAsync([...args], { from: "user" });
    return { code: outcome.exitCode, out, err };
  } catch (error) {
    const { exitCode, text } = errorReport(error);
    return { code: exitCode, out, err: `${err}${text}\n` };
  }
}

Deno.test("model list says what is here of each model", async () => {
  await using trial = await ProvisionTrial.start();
  const { directory } = trial;
  assert.deepEqual(await model(trial, ["list"]), {
    code: 0,
    out: [
      `kept in ${directory}`,
      "letters  english_optimal, 4 dimensions, at most 32 tokens",
      "  runtime    missing  libruntime.so.1.2.3",
      "  model      missing  letters.onnx",
      "  tokenizer  missing  letters-tokenizer.json",
      "syllables  multilingual_cjk, 4 dimensions, at most 32 tokens",
      "  runtime    missing  libruntime.so.1.2.3",
      "  model      missing  syllables.onnx",
      "  tokenizer  missing  syllables-tokenizer.json",
      "",
    ].join("\n"),
    err: "",
  });
  trial.tree.write("cache/letters.onnx", trial.made.files.get("/lab/letters/model.onnx") ?? "");
  const parts = { platform: "darwin/amd64" };
  const { out } = await model(trial, ["list", "--model-type", "english_optimal", "--json"], {
    parts,
  });
  assert.deepEqual(JSON.parse(out), {
    directory,
    models: [{
      model_types: ["english_optimal"],
      id: "letters",
      dimensions: 4,
      max_tokens: 32,
      files: [
        { role: "runtime", name: "runtime.wasm", state: "missing" },
        { role: "runtime", name: "runtime.mjs", state: "missing" },
        {
          role: "model",
          name: "letters.onnx",
          state: "unchecked",
          path: `${directory}/letters.onnx`,
          bytes: 57_000,
        },
        { role: "tokenizer", name: "letters-tokenizer.json", state: "missing" },
      ],
      library_missing:
        "no archive of ONNX Runtime 1.2.3 is known for darwin/amd64, so that onnxruntime-web runs " +
        "the model, several times slower; --ort-lib names a library of your own",
    }],
  });
});

Deno.test("model fetch downloads the model that serve takes, and says on standard error how far it is", async () => {
  await using trial = await ProvisionTrial.start();
  const { directory } = trial;
  const library = trial.libraryPath;
  assert.deepEqual(await model(trial, ["fetch"]), {
    code: 0,
    out: [
      "syllables is here",
      `model      ${directory}/syllables.onnx`,
      `tokenizer  ${directory}/syllables-tokenizer.json`,
      `runtime    ${library}`,
      "",
    ].join("\n"),
    err: [
      "graphin: downloading runtime-linux-x64.tgz",
      "graphin: extracting libruntime.so.1.2.3",
      "graphin: downloading syllables.onnx",
      "graphin: downloading syllables-tokenizer.json",
      "",
    ].join("\n"),
  });
  const again = await model(trial, ["fetch", "--json", "--offline"]);
  assert.deepEqual(JSON.parse(again.out), {
    id: "syllables",
    model: `${directory}/syllables.onnx`,
    tokenizer: `${directory}/syllables-tokenizer.json`,
    library,
  });
  assert.equal(again.err, "");
  const other = ["fetch", "--model-type", "english_optimal"];
  const { err } = await model(trial, other, { isAttended: true });
  const erase = "\r\u001b[2K";
  assert.ok(err.includes(`${erase}downloading letters.onnx: 100 % of 0.1 MB`), err);
  assert.ok(err.endsWith(erase));
});

Deno.test("model fetch says what runs the model where no native runtime is known", async () => {
  await using trial = await ProvisionTrial.start();
  const parts = { platform: "darwin/amd64" };
  const missing =
    "no archive of ONNX Runtime 1.2.3 is known for darwin/amd64, so that onnxruntime-web runs the " +
    "model, several times slower; --ort-lib names a library of your own";
  const { code, out } = await model(trial, ["fetch"], { parts });
  assert.equal(code, 0);
  assert.ok(out.endsWith(`runtime    ${trial.webPath}\n${missing}\n`), out);
  const again = await model(trial, ["fetch", "--json", "--offline"], { parts });
  const { library, library_missing } = JSON.parse(again.out);
  assert.deepEqual([library, library_missing], [trial.webPath, missing]);
});

Deno.test("model verify reads every file, and ends with 1 when one is wrong", async () => {
  await using trial = await ProvisionTrial.start();
  const path = `${trial.directory}/syllables.onnx`;
  const library = trial.libraryPath;
  await model(trial, ["fetch"]);
  const good = await model(trial, ["verify"]);
  assert.equal(good.code, 0);
  assert.equal(good.out.match(/ verified /g)?.length, 3);
  Deno.writeTextFileSync(path, "other weights");
  Deno.removeSync(`${trial.directory}/syllables-tokenizer.json`);
  const message = `${path} is not the file that it has to be, and 1 more; 'graphin model fetch' ` +
    "replaces what it can";
  assert.deepEqual(await model(trial, ["verify"]), {
    code: 1,
    out: [
      "syllables  4 dimensions, at most 32 tokens",
      `  runtime    verified             ${library}`,
      `  model      has another SHA-256  ${path}`,
      "  tokenizer  missing              syllables-tokenizer.json",
      "",
    ].join("\n"),
    err: `${message}\n`,
  });
  const { code, out } = await model(trial, ["verify", "--json"]);
  assert.equal(code, 1);
  assert.deepEqual(JSON.parse(out).error, { code: "failure", message });
  const english = await model(trial, ["verify", "--model-type", "english_optimal"]);
  assert.equal(
    english.err,
    "letters.onnx is missing, and 1 more; " +
      "'graphin model fetch --model-type english_optimal' replaces what it can\n",
  );
});

Deno.test("retries are told, each on a line", async () => {
  await using trial = await ProvisionTrial.start();
  const pins = { ...trial.made.pins, modelHost: `${trial.server.url}nowhere/` };
  const asked: string[] = [];
  const parts = {
    pins,
    random: () => 0,
    sleep: () => Promise.resolve(),
    fetch: (...[url, init]: Parameters<typeof fetch>) => {
      asked.push(String(url));
      const busy = new Response(null, { status: 503, statusText: "Service Unavailable" });
      return asked.length === 1 ? Promise.resolve(busy) : fetch(url, init);
    },
  };
  const { code, err } = await model(trial, ["fetch"], { parts });
  const { host } = new URL(trial.server.url);
  assert.equal(code, 1);
  assert.deepEqual(err.split("\n").slice(0, 3), [
    `graphin: runtime-linux-x64.tgz: ${host} answers 503 Service Unavailable; again in 1 s`,
    "graphin: downloading runtime-linux-x64.tgz",
    "graphin: extracting libruntime.so.1.2.3",
  ]);
  assert.match(err, /\nsyllables\.onnx cannot be downloaded from .*nowhere.*answers 404/);
});

Deno.test("mistakes in the command line of model are told as those of other commands", async () => {
  assert.deepEqual(await commandWords(["model", "fetch", "--model-type", "klingon", "--json"]), {
    code: 2,
    out: `${
      JSON.stringify({
        error: {
          code: "usage",
          message:
            "option '--model-type <type>' argument 'klingon' is invalid. Allowed choices are " +
            "english_optimal, multilingual_cjk.",
        },
      })
    }\n`,
    err: "",
  });
  const mirror = await commandWords(["model", "fetch", "--mirror", "mirror.example"]);
  assert.equal(mirror.code, 2);
  assert.match(mirror.err, /It has to be an http or https address .* it is 'mirror\.example'\./);
  assert.equal((await commandWords(["model"])).code, 2);
});
