import type { FileRecord } from "../graph/file_record.ts";
import type { Graph } from "../graph/graph.ts";

/**
 * The files that a path means: the one that has it, or else those whose paths end with it, or of which it is the path
 * with dots in place of slashes and without an extension, as modules are called.
 *
 * @param root Absolute path of the workspace; `path` may begin with it.
 */
export function filesMeant(graph: Graph, root: string, path: string): readonly FileRecord[] {
  const slashed = path.replaceAll("\\", "/");
  const base = `${root.replaceAll("\\", "/").replace(/\/$/, "")}/`;
  const inside = slashed.startsWith(base) ? slashed.slice(base.length) : slashed;
  const plain = inside.replace(/^(?:\.\/+)+/, "");
  const exact = graph.files.at(plain);
  if (exact !== undefined) return [exact];
  if (plain === "" || plain.startsWith("/")) return [];
  const ending: FileRecord[] = [];
  const modules: FileRecord[] = [];
  const module = plain.replaceAll(".", "/");
  for (const file of graph.files.values()) {
    if (file.path.endsWith(`/${plain}`)) ending.push(file);
    else if (isModule(file.path, module)) modules.push(file);
  }
  return ending.length > 0 ? ending : modules;
}

function isModule(path: string, module: string): boolean {
  return path.startsWith(module) && path.charAt(module.length) === "." &&
    path.indexOf("/", module.length) < 0;
}
