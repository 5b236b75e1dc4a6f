import { gunzipSync } from "node:zlib";
import { join } from "node:path";
import { fetchArchive } from "../corpus/archive.ts";
import { corpusDirectory } from "../corpus/corpus_directory.ts";
import { naturalOrder } from "../../src/database/manifest/natural_order.ts";
import type { MissingEngine } from "./database_engine.ts";
import { debianPrograms } from "./debian_programs.ts";
import type { RealSchema } from "./real_schemas.ts";
import { runTool } from "./run_tool.ts";

/**
 * The scripts of a schema in the order in which they run; its source is fetched when it is not there.
 *
 * @throws When an archive is not the pinned one or holds no script.
 */
export async function schemaScripts(schema: RealSchema): Promise<string[] | MissingEngine> {
  const root = await sourceDirectory(schema);
  if (typeof root !== "string") return root;
  const all = new Set(await filesBelow(root));
  const files = [...all].filter((path) => !isReplaced(path, all, schema)).sort(naturalOrder);
  const paths = schema.scripts.flatMap((pattern) => files.filter((path) => pattern.test(path)));
  if (paths.length === 0) throw new Error(`${schema.name}: its source holds no script`);
  const texts: string[] = schema.before === undefined ? [] : [schema.before];
  for (const path of paths) {
    const bytes = await Deno.readFile(join(root, path));
    texts.push(new TextDecoder().decode(path.endsWith(".gz") ? gunzipSync(bytes) : bytes));
  }
  return texts;
}

async function sourceDirectory(schema: RealSchema): Promise<string | MissingEngine> {
  const { source } = schema;
  switch (source.kind) {
    case "own":
      return import.meta.dirname ?? ".";
    case "debian":
      return await debianPrograms(source.package, [source.package]);
    case "django":
      return { missing: "Django runs its migrations by itself" };
    case "archive":
  }
  const { archive } = source;
  const cache = join(corpusDirectory(), ".archives");
  await Deno.mkdir(cache, { recursive: true });
  const fetched = await fetchArchive({ ...archive, keep: [] }, cache);
  if (fetched.kind === "skipped") return { missing: fetched.reason };
  const name = `${archive.artifact}-${archive.version}`.replaceAll(/[^\w.-]+/g, "_");
  const root = join(corpusDirectory(), "databases", "sources", name);
  try {
    await Deno.stat(root);
  } catch {
    const staging = `${root}.unpacking`;
    await Deno.mkdir(staging, { recursive: true });
    await runTool(
      archive.client === "mvn" || archive.client === "go"
        ? ["python3", "-m", "zipfile", "-e", fetched.path, staging]
        : ["tar", "-xzf", fetched.path, "-C", staging],
    );
    await Deno.rename(staging, root);
  }
  return root;
}

/** Whether another script stands in for one. */
function isReplaced(
  path: string,
  all: ReadonlySet<string>,
  { variants = [] }: RealSchema,
): boolean {
  if (variants.some((variant) => path.includes(`.${variant}.`))) return false;
  return variants.some((variant) =>
    all.has(path.replace(/(?=(?:\.autocommit)?\.up\.sql$)/, `.${variant}`))
  );
}

async function filesBelow(root: string): Promise<string[]> {
  const found: string[] = [];
  const pending = [""];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for await (const { name, isDirectory, isFile } of Deno.readDir(join(root, folder))) {
      const path = folder === "" ? name : `${folder}/${name}`;
      if (isDirectory) pending.push(path);
      else if (isFile && /\.sql(?:\.gz)?$/.test(name)) found.push(path);
    }
  }
  return found;
}
