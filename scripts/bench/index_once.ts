/**
 * Brings the index of a workspace up to date, from nothing or from what is kept, and prints what that cost as JSON.
 *
 * Usage: index_once.ts ROOT WORKERS
 */
import { openWorkspace } from "../../src/workspace/workspace.ts";
import { processCost } from "./process_cost.ts";

const [root, workers] = Deno.args;
if (root === undefined || workers === undefined) {
  throw new Error("usage: index_once.ts ROOT WORKERS");
}
const began = performance.now();
const workspace = await openWorkspace({
  root,
  workers: Number(workers),
  version: "bench",
  watch: false,
});
await workspace.ready();
const wallSeconds = (performance.now() - began) / 1000;
const { files, nodes, edges } = workspace.status();
console.log(JSON.stringify({ ...processCost(), wallSeconds, files, nodes, edges }));
await workspace.close();
