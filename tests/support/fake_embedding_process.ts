/**
 * Stands in for the process that runs a model: answers with vectors of two values, the number of texts that it has been
 * asked for and the length of the text.
 *
 * Usage: fake_embedding_process.ts MODE [FILE]
 *   well           answers
 *   dying          ends at once, after a word on standard error
 *   dying-once     ends at the first request for vectors, unless FILE is there, which it makes
 *   dying-asked    ends at every request for vectors
 *   hanging        never answers
 *   babbling       writes what is no message
 *   unusable       says that it has no use for the model
 *   no-runtime     says that it has no use for the runtime
 */
import { existsSync } from "node:fs";
import { embedRequest } from "../../src/semantic/embed_request.ts";
import { encodeFrame } from "../../src/semantic/encode_frame.ts";
import { readFrames } from "../../src/semantic/frame.ts";

const [mode = "", file = ""] = Deno.args;
const say = (json: unknown, bytes?: Uint8Array): void => {
  Deno.stdout.writeSync(encodeFrame(json, bytes));
};

if (mode === "dying") {
  console.error("out of luck");
  Deno.exit(3);
}
let asked = 0;
for await (const { json } of readFrames(Deno.stdin.readable)) {
  const request = embedRequest.parse(json);
  if (mode === "hanging") continue;
  if (mode === "babbling") {
    Deno.stdout.writeSync(new TextEncoder().encode("Hello, I am a library!"));
  }
  if (request.kind === "open") {
    if (mode === "unusable") {
      say({ kind: "unusable", reason: "the model is a poem", isRuntime: false });
    } else if (mode === "no-runtime") {
      say({ kind: "unusable", reason: "the library is a song", isRuntime: true });
    } else say({ kind: "ready", backend: "native", release: "0.0.0" });
  }
  if (request.kind !== "embed") continue;
  const isLast = mode === "dying-asked" || (mode === "dying-once" && !existsSync(file));
  if (isLast) {
    if (file !== "") Deno.writeTextFileSync(file, "");
    Deno.exit(4);
  }
  const { id, texts } = request;
  if (texts.includes("fail")) {
    say({ kind: "failed", id, reason: "the model dislikes the text" });
    continue;
  }
  const values = new Float32Array(texts.flatMap((text) => [++asked, text.length]));
  say({ kind: "vectors", id }, new Uint8Array(values.buffer));
}
