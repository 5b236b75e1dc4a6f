import type { LinkFile, World } from "../link_model.ts";
import { pathIn } from "./path_in.ts";
import { joinPath } from "../join_path.ts";

/** Sources that stand behind the extension of a compiled file. */
const SOURCES: ReadonlyMap<string, readonly string[]> = new Map([
  [".js", [".ts", ".tsx", ".d.ts"]],
  [".jsx", [".tsx", ".d.ts"]],
  [".mjs", [".mts", ".d.mts"]],
  [".cjs", [".cts", ".d.cts"]],
]);

const SCRIPTS = [".js", ".jsx", ".mjs", ".cjs"];
const TYPESCRIPTS = [".ts", ".tsx", ".d.ts"];
const OTHERS = [".mts", ".cts", ".json"];

const KNOWN =
  /\.(?:[mc]?[jt]sx?|json5?|css|s[ac]ss|less|styl|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|mp[34]|html?|vue|svelte|astro|wasm|node|graphql|gql|txt|mdx?|ya?ml)$/;

const MAX_DIRECTORIES = 4;

/** How a file looks for others. */
export interface SourceSearch {
  /** Whether JavaScript comes before TypeScript, as it does for JavaScript files. */
  readonly scriptsFirst: boolean;
  /** Texts tried between name and extension, in order; none means no text. */
  readonly suffixes: readonly string[];
}

/**
 * The file that a path names, as TypeScript and bundlers look for it: the sources of a compiled name, the path itself,
 * the path with an extension added, then the directory by its manifest and its index.
 *
 * @param isDirectory Whether the path can only be a directory.
 */
export function sourceFile(
  world: World,
  path: string,
  search: SourceSearch,
  isDirectory = false,
): LinkFile | undefined {
  return isDirectory ? inDirectory(world, path, search, 0) : found(world, path, search, 0);
}

function found(
  world: World,
  path: string,
  search: SourceSearch,
  depth: number,
): LinkFile | undefined {
  const extension = /\.[mc]?jsx?$/.exec(path)?.[0] ?? "";
  const sources = SOURCES.get(extension);
  if (sources !== undefined) {
    const stem = path.slice(0, -extension.length);
    const tried = search.scriptsFirst ? [extension, ...sources] : [...sources, extension];
    const file = firstFile(world, stem, tried, search);
    if (file !== undefined) return file;
  } else if (KNOWN.test(path)) {
    const exact = world.fileAt(path);
    if (exact !== undefined) return exact;
  }
  return firstFile(world, path, extensionsOf(search), search) ??
    inDirectory(world, path, search, depth);
}

/** The file that stands for a directory: what its manifest names, else its index. */
function inDirectory(
  world: World,
  path: string,
  search: SourceSearch,
  depth: number,
): LinkFile | undefined {
  if (!world.hasDirectory(path) || depth > MAX_DIRECTORIES) return undefined;
  const settings = world.settings(pathIn(path, "package.json"));
  for (const field of ["types", "typings", "module", "main"]) {
    const entry = settings?.get(field);
    const target = entry === undefined ? undefined : joinPath(path, entry);
    if (target === undefined || target === path) continue;
    const file = found(world, target, search, depth + 1);
    if (file !== undefined) return file;
  }
  return firstFile(world, pathIn(path, "index"), extensionsOf(search), search);
}

function extensionsOf({ scriptsFirst }: SourceSearch): readonly string[] {
  return scriptsFirst
    ? [...SCRIPTS, ...TYPESCRIPTS, ...OTHERS]
    : [...TYPESCRIPTS, ...SCRIPTS, ...OTHERS];
}

function firstFile(
  world: World,
  stem: string,
  extensions: readonly string[],
  { suffixes }: SourceSearch,
): LinkFile | undefined {
  if (stem === "" || stem.endsWith("/")) return undefined;
  for (const extension of extensions) {
    for (const suffix of suffixes.length === 0 ? [""] : suffixes) {
      const file = world.fileAt(stem + suffix + extension);
      if (file !== undefined) return file;
    }
  }
  return undefined;
}
