/**
 * A process with an Embedder that is at work until somebody ends it.
 *
 * Usage: embedding_parent.ts MODEL (JSON of an EmbedderModel); writes the id of the process that runs the model
 */
import { Embedder, type EmbedderModel } from "../../src/semantic/embedder.ts";

const model: EmbedderModel = JSON.parse(Deno.args[0] ?? "");
const embedder = new Embedder(model);
await embedder.start();
const passages = Array.from({ length: 2000 }, (_, index) => `${index} `.repeat(300));
const batch = embedder.embed(passages, "passage");
await embedder.embed(["cancel a payment"], "query");
console.log(embedder.processId);
await batch;
