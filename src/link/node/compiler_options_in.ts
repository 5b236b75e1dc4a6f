import type { World } from "../link_model.ts";
import { type CompilerOptions, compilerOptions } from "./compiler_options.ts";
import { pathIn } from "./path_in.ts";

/** The options that the configurations in a directory set, for finding what its build output was made from. */
export function compilerOptionsIn(world: World, directory: string): readonly CompilerOptions[] {
  const names = ["tsconfig.json", "tsconfig.build.json", "tsconfig.lib.json"];
  return names.map((name) => pathIn(directory, name))
    .filter((path) => world.settings(path) !== undefined)
    .map((path) => compilerOptions(world, path));
}
