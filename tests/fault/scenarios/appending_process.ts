/**
 * Appends one version of a file after the other, with its vector, to a log, and compacts that now and then, until it is
 * killed. Tells the number of each version that it has appended, a line each, on its standard output.
 *
 * Usage: appending_process.ts LOG FIRST
 */
import { keptVectors } from "../../support/kept_vectors.ts";

const FILES = ["src/order.ts", "src/fee.ts", "docs/guide.md"];
const [path, first] = Deno.args;
if (path === undefined || first === undefined) {
  throw new Error("usage: appending_process.ts LOG FIRST");
}
const { log } = await keptVectors.open(path);
for (let number = Number(first);; number++) {
  await log.append(keptVectors.records(FILES[number % FILES.length] ?? "", number));
  Deno.stdout.writeSync(new TextEncoder().encode(`${number}\n`));
  if (number % 10 === 0) await log.compactIfWasteful(FILES.length);
}
