import type { LinkFile, World } from "../link_model.ts";

/** Sources that stand behind the extension of a compiled file. */
const SOURCES: ReadonlyMap<string, readonly string[]> = new Map([
  [".js", [".ts", ".tsx", ".d.ts", ".js", ".jsx"]],
  [".jsx", [".tsx", ".d.ts", ".jsx"]],
  [".mjs", [".mts", ".d.mts", ".mjs"]],
  [".cjs", [".cts", ".d.cts", ".cjs"]],
]);

const FROM_TYPESCRIPT = [
  ".ts",
  ".tsx",
  ".d.ts",
  ".js",
  ".jsx",
  ".mjs",
  ".cjs",
  ".mts",
  ".cts",
  ".json",
];
const FROM_JAVASCRIPT = [
  ".js",
  ".jsx",
  ".mjs",
  ".cjs",
  ".ts",
  ".tsx",
  ".d.ts",
  ".mts",
  ".cts",
  ".json",
];
const KNOWN =
  /\.(?:[mc]?[jt]sx?|json|css|scss|less|svg|png|jpe?g|gif|html|vue|svelte|wasm|node|txt|md)$/;

/**
 * The file that a path without a sure extension names, as TypeScript and bundlers look for it: the sources of a
 * compiled name, the path itself, the path with an extension added, then the directory.
 *
 * @param from The importing file: JavaScript looks for JavaScript first.
 */
export function sourceFile(world: World, from: LinkFile, path: string): LinkFile | undefined {
  const extension = /\.[mc]?jsx?$/.exec(path)?.[0];
  const sources = extension === undefined ? undefined : SOURCES.get(extension);
  if (extension !== undefined && sources !== undefined) {
    const stem = path.slice(0, -extension.length);
    for (const source of sources) {
      const file = world.fileAt(stem + source);
      if (file !== undefined) return file;
    }
  }
  if (KNOWN.test(path)) {
    const exact = world.fileAt(path);
    if (exact !== undefined) return exact;
  }
  const isScript = /\.[mc]?jsx?$/.test(from.path);
  const extensions = isScript ? FROM_JAVASCRIPT : FROM_TYPESCRIPT;
  return withExtension(world, path, extensions) ?? directoryFile(world, from, path, extensions);
}

function withExtension(
  world: World,
  path: string,
  extensions: readonly string[],
): LinkFile | undefined {
  if (path === "") return undefined;
  for (const extension of extensions) {
    const file = world.fileAt(path + extension);
    if (file !== undefined) return file;
  }
  return undefined;
}

function directoryFile(
  world: World,
  from: LinkFile,
  path: string,
  extensions: readonly string[],
): LinkFile | undefined {
  if (!world.hasDirectory(path)) return undefined;
  const inside = path === "" ? "" : `${path}/`;
  const settings = world.settings(`${inside}package.json`);
  for (const field of ["types", "typings", "module", "main"]) {
    const entry = settings?.get(field)?.replace(/^\.\//, "");
    if (entry === undefined || entry === "" || entry === ".") continue;
    const file = sourceFile(world, from, `${inside}${entry}`.replace(/\/$/, ""));
    if (file !== undefined) return file;
  }
  return withExtension(world, `${inside}index`, extensions);
}
