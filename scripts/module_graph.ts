import { join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { z } from "zod";
import { runCommand } from "./corpus/run_command.ts";

/** One import of a module. */
export interface ModuleImport {
  /** As written. */
  readonly specifier: string;
  /** The imported file relative to the root, with `/`; or a URL such as `node:path` for anything else. */
  readonly target: string;
  /** Line of the import, 1-based. */
  readonly line: number;
}

/** Imports by file; files are relative to the root, with `/`. */
export type ModuleGraph = ReadonlyMap<string, readonly ModuleImport[]>;

const position = z.object({
  specifier: z.string().optional(),
  span: z.object({ start: z.object({ line: z.number() }) }),
});

const graphInfo = z.object({
  modules: z.array(z.object({
    specifier: z.string(),
    error: z.string().optional(),
    dependencies: z.array(z.object({
      specifier: z.string(),
      code: position.optional(),
      type: position.optional(),
    })).default([]),
  })),
});

/**
 * Asks Deno which module imports which, types and dynamic imports included.
 *
 * @param root Root of the checkout.
 * @param files TypeScript files to look at, relative to the root.
 * @throws Error when Deno cannot read or resolve a module.
 */
export async function moduleGraph(root: string, files: readonly string[]): Promise<ModuleGraph> {
  const work = await Deno.makeTempDir({ prefix: "module-graph-" });
  try {
    const entry = join(work, "entry.ts");
    const imports = files.map((file) => `import "${pathToFileURL(join(root, file))}";\n`);
    await Deno.writeTextFile(entry, imports.join(""));
    const config = join(root, "deno.json");
    const result = await runCommand([Deno.execPath(), "info", "--json", "--config", config, entry]);
    if (result?.code !== 0) throw new Error(`deno info failed:\n${result?.stderr}`);
    return readGraph(root, new Set(files), result.stdout);
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

function readGraph(root: string, files: ReadonlySet<string>, json: string): ModuleGraph {
  const graph = new Map<string, ModuleImport[]>();
  for (const module of graphInfo.parse(JSON.parse(json)).modules) {
    const file = place(root, module.specifier);
    if (module.error !== undefined) throw new Error(`${file}: ${module.error}`);
    if (!files.has(file)) continue;
    graph.set(
      file,
      module.dependencies.map(({ specifier, code, type }) => ({
        specifier,
        target: place(root, (code ?? type)?.specifier ?? specifier),
        line: ((code ?? type)?.span.start.line ?? 0) + 1,
      })),
    );
  }
  return graph;
}

function place(root: string, specifier: string): string {
  if (!specifier.startsWith("file:")) return specifier;
  return relative(root, fileURLToPath(specifier)).split(sep).join("/");
}
