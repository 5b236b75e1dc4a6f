import type { LinkFile, World } from "../link_model.ts";
import { CompilerConfiguration } from "./compiler_configuration.ts";
import { type CompilerOptions, compilerOptions } from "./compiler_options.ts";
import { directoryOf } from "./directory_of.ts";
import { pathIn } from "./path_in.ts";

/** The options for a file: those of the nearest configuration above it that speaks for it. */
export function compilerOptionsFor(world: World, file: LinkFile): CompilerOptions | undefined {
  for (const path of configurationsAbove(world, file.directory)) {
    const configuration = CompilerConfiguration.at(world, path);
    const speaking = configuration.isSolution
      ? configuration.references.find((reference) =>
        world.settings(reference) !== undefined &&
        CompilerConfiguration.at(world, reference).covers(file.path)
      )
      : path;
    if (speaking !== undefined) return compilerOptions(world, speaking);
  }
  if (world.settings("tsconfig.base.json") === undefined) return undefined;
  const { paths } = compilerOptions(world, "tsconfig.base.json");
  return { ...NO_OPTIONS, paths };
}

const NO_OPTIONS: CompilerOptions = {
  paths: [],
  baseUrl: undefined,
  rootDirs: [],
  moduleSuffixes: [],
  rootDir: undefined,
  outputs: [],
};

/** Configurations in a directory and above it, the nearest first; a tsconfig hides a jsconfig beside it. */
function configurationsAbove(world: World, directory: string): readonly string[] {
  return world.derived(`configurations above ${directory}`, () => {
    const here = ["tsconfig.json", "jsconfig.json"].map((name) => pathIn(directory, name))
      .filter((path) => world.settings(path) !== undefined).slice(0, 1);
    return directory === ""
      ? here
      : [...here, ...configurationsAbove(world, directoryOf(directory))];
  });
}
