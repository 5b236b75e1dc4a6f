import { basename, join } from "node:path";
import { z } from "zod";
import { runCommand } from "../corpus/run_command.ts";
import { realModel } from "../semantic/real_model.ts";
import { type MatrixOutcome, type MatrixRow, outcomeOf } from "./matrix_row.ts";
import { otherSystems } from "./other_systems.ts";
import { systemName } from "./system_name.ts";
import type { TriedRelease } from "./tried_release.ts";

const answerShape = z.object({
  results: z.array(z.object({ id: z.string(), match_type: z.string() })),
  semantic_backend: z.string(),
});

const project = `class Invoice:
    def settle_balance(self, amount):
        """Pays what is owed."""
        return amount
`;

/** Searches by meaning with the released program and a real model, by each runtime, on this system and on others. */
export async function semanticRows(release: TriedRelease): Promise<MatrixRow[]> {
  const systems = [
    { name: await systemName(), through: [] as readonly string[] },
    ...(await otherSystems()).flatMap(({ name, state }) =>
      state.kind === "made" ? [{ name, through: state.through }] : []
    ),
  ];
  const rows: MatrixRow[] = [];
  for (const runtime of ["native", "wasm"] as const) {
    const done = `search by meaning with ${
      runtime === "native" ? "ONNX Runtime's library" : "onnxruntime-web"
    }, offline, files of one's own`;
    for (const { name, through } of systems) {
      rows.push({ place: name, done, outcome: await searched(release, runtime, through) });
    }
  }
  return rows;
}

async function searched(
  release: TriedRelease,
  runtime: "native" | "wasm",
  through: readonly string[],
): Promise<MatrixOutcome> {
  const real = await realModel(runtime);
  if (real.kind === "skipped") return { kind: "not run", why: real.reason };
  // The temporary directory is the one that the other systems see too.
  const work = Deno.realPathSync(await Deno.makeTempDir({ prefix: "graphin-meaning-" }));
  try {
    const library = real.model.libraryPath;
    await Deno.mkdir(join(work, "project"));
    await Deno.writeTextFile(join(work, "project", "billing.py"), project);
    const files = [real.model.modelPath, real.model.tokenizerPath, library];
    if (runtime === "wasm") files.push(join(library, "..", "ort.wasm.bundle.min.mjs"));
    for (const file of files) await Deno.copyFile(file, join(work, basename(file)));
    const asset = Object.values(release.manifest.platforms)
      .find(({ asset }) => asset.includes("_linux_amd64"))?.asset;
    if (asset === undefined) return { kind: "not run", why: "the release has no program for here" };
    await runCommand(["tar", "-xzf", join(release.assets, asset), "-C", work, "graphin"]);
    return await outcomeOf(async () => {
      const [program = "", ...args] = [...through, join(work, "graphin")];
      const result = await runCommand([
        program,
        ...args,
        "search",
        "money that a customer still has to hand over",
        ...["--json", "--semantic", "--offline", "--model-type", "english_optimal"],
        ...["--model-dir", work, "--ort-lib", join(work, basename(library))],
        ...["--workspace", join(work, "project")],
      ]);
      if (result?.code !== 0) throw new Error(result?.stderr.trim());
      const answer = answerShape.parse(JSON.parse(result.stdout));
      const found = answer.results.find(({ id }) => id === "billing.Invoice.settle_balance");
      if (found?.match_type !== "semantic" || answer.semantic_backend !== runtime) {
        throw new Error(`it answers ${result.stdout}`);
      }
      return `finds by meaning alone, \`semantic_backend\` is \`${answer.semantic_backend}\``;
    });
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}
