import { joinPath } from "../join_path.ts";
import type { LinkFile, World } from "../link_model.ts";
import { compilerOptionsIn } from "./compiler_options_in.ts";
import { isWithin } from "./is_within.ts";
import { pathIn } from "./path_in.ts";
import { sourceFile, type SourceSearch } from "./source_file.ts";

const OUTPUT = /^(?:dist|lib|build|out|esm|cjs)\/(.+)$/;
const FORMAT = /^(?:esm|cjs|es|mjs|umd|types|node|src)\/(.+)$/;
const EXTENSION = /(?:\.d)?\.[mc]?[jt]sx?$/;

/**
 * The source that a file of a package's build output is made from: by the output directories of the package's own
 * compiler options, else the one file of that name below `src/` or the package itself.
 *
 * @param directory Directory of the package.
 * @param target Path that the package's manifest names, relative to the package.
 */
export function builtSource(
  world: World,
  directory: string,
  target: string,
  search: SourceSearch,
): LinkFile | undefined {
  const built = joinPath(directory, target);
  if (built === undefined) return undefined;
  for (const { outputs, rootDir } of compilerOptionsIn(world, directory)) {
    for (const output of outputs) {
      if (!isWithin(built, output) || built === output) continue;
      const rest = output === "" ? built : built.slice(output.length + 1);
      const roots = rootDir === undefined ? [pathIn(directory, "src"), directory] : [rootDir];
      const found = theOne(world, roots.map((root) => pathIn(root, rest)), search);
      if (found !== undefined) return found;
    }
  }
  const plain = joinPath("", target) ?? "";
  const inner = OUTPUT.exec(plain)?.[1] ?? plain;
  const rests = [inner, FORMAT.exec(inner)?.[1]].filter((rest) => rest !== undefined);
  const candidates = rests.flatMap((rest) => [
    pathIn(directory, `src/${rest}`),
    pathIn(directory, rest),
  ]);
  return theOne(world, candidates, search);
}

/** The one file that built paths may be made from; undefined when there are several. */
function theOne(
  world: World,
  built: readonly string[],
  search: SourceSearch,
): LinkFile | undefined {
  let found: LinkFile | undefined;
  for (const path of built) {
    const file = sourceFile(world, path.replace(EXTENSION, ""), search);
    if (file === undefined || file === found) continue;
    if (found !== undefined) return undefined;
    found = file;
  }
  return found;
}
