/**
 * Reads and parses the source files of a workspace, does nothing with the trees, and prints what that cost as JSON.
 *
 * Usage: parse_once.ts ROOT WORKERS
 */
import { routeOf } from "../../src/language/routing.ts";
import { walk } from "../../src/source/walk.ts";
import { processCost } from "./process_cost.ts";

const [root, workers] = Deno.args;
if (root === undefined || workers === undefined) {
  throw new Error("usage: parse_once.ts ROOT WORKERS");
}
const began = performance.now();
const steps = walk(root, { routes: routeOf });
let step = steps.next();
while (!step.done) step = steps.next();
const paths = step.value.entries.map((entry) => entry.path);
let next = 0;
let running = 0;
const finished = Promise.withResolvers<void>();
for (let count = 0; count < Number(workers); count++) {
  const worker = new Worker(new URL("./parse_worker.ts", import.meta.url), { type: "module" });
  const give = (): void => {
    const batch = paths.slice(next, next += 8);
    if (batch.length > 0) worker.postMessage({ root, paths: batch });
    else if (--running === 0) finished.resolve();
  };
  running++;
  worker.onmessage = give;
  give();
}
await finished.promise;
const wallSeconds = (performance.now() - began) / 1000;
console.log(
  JSON.stringify({ ...processCost(), wallSeconds, files: paths.length, nodes: 0, edges: 0 }),
);
Deno.exit();
