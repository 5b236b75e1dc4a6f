/**
 * Installs a release in every place that this machine has or can make, and says what came of it.
 *
 * Usage: install_matrix.ts [--write] [--release DIRECTORY]; with `--write` docs/install-matrix.md is rewritten.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { formatted } from "./formatted.ts";
import { clientRows } from "./install_matrix/client_rows.ts";
import { installMatrixPage } from "./install_matrix/install_matrix_page.ts";
import type { MatrixRow } from "./install_matrix/matrix_row.ts";
import { nodeRows } from "./install_matrix/node_rows.ts";
import { shellRows } from "./install_matrix/shell_rows.ts";
import { systemRows } from "./install_matrix/system_rows.ts";
import { semanticRows } from "./install_matrix/semantic_rows.ts";
import { openRelease } from "./install_matrix/tried_release.ts";
import { unrunRows } from "./install_matrix/unrun_rows.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values } = parseArgs({
  args: Deno.args,
  options: {
    write: { type: "boolean", default: false },
    release: { type: "string", default: `${root}dist/release` },
  },
});

await using release = await openRelease(resolve(values.release));
const rows: MatrixRow[] = [];
for (const part of [shellRows, systemRows, semanticRows, clientRows, nodeRows, unrunRows]) {
  for (const row of await part(release)) {
    rows.push(row);
    const { place, done, outcome } = row;
    const detail = outcome.kind === "works" ? outcome.found : outcome.why;
    console.log(`${place}: ${done}: ${outcome.kind}: ${detail}`);
  }
}
if (values.write) {
  const page = await formatted(installMatrixPage(release.manifest, rows), "md");
  await Deno.writeTextFile(`${root}docs/install-matrix.md`, page);
}
