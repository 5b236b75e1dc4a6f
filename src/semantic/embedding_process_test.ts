import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { encodeFrame } from "./encode_frame.ts";
import { readFrames } from "./frame.ts";

const main = fileURLToPath(new URL("../../main.ts", import.meta.url));
const tokenizerPath = fileURLToPath(
  new URL("../../tests/semantic/unigram_words.json", import.meta.url),
);

const model = {
  libraryPath: "/nowhere/libonnxruntime.so",
  modelPath: "/nowhere/model.onnx",
  tokenizerPath,
  dimensions: 384,
  queryPrefix: "query: ",
  passagePrefix: "passage: ",
  pooling: "mean",
  maxTokens: 512,
  threads: 1,
};

/** The answers of `graphin embed` to some requests, and its exit code once nothing more comes. */
async function answersTo(
  requests: readonly unknown[],
): Promise<{ answers: unknown[]; code: number }> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-prompt", "-A", main, "embed"],
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const writer = child.stdin.getWriter();
  for (const request of requests) await writer.write(encodeFrame(request));
  await writer.close();
  const answers = await Array.fromAsync(readFrames(child.stdout), ({ json }) => json);
  return { answers, code: (await child.status).code };
}

Deno.test("the process that runs a model says what it lacks, and ends with its input", async () => {
  const { answers, code } = await answersTo([
    { kind: "open", model },
    { kind: "embed", id: 1, role: "query", texts: ["cancel a payment"] },
    { kind: "open", model: { ...model, tokenizerPath: "/nowhere/tokenizer.json" } },
  ]);
  assert.equal(code, 0);
  assert.equal(answers.length, 3);
  assert.deepEqual(answers[0], {
    kind: "unusable",
    reason: "there is no ONNX Runtime library at /nowhere/libonnxruntime.so",
    isRuntime: true,
  });
  assert.deepEqual(answers[1], { kind: "failed", id: 1, reason: "no model has been opened" });
  assert.match(
    JSON.stringify(answers[2]),
    /"the tokenizer \/nowhere\/tokenizer\.json cannot be read: .*"isRuntime":false/,
  );
});
