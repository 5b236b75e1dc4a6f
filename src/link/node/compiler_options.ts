import type { LinkFile, World } from "../link_model.ts";
import { CompilerConfiguration } from "./compiler_configuration.ts";
import { directoryOf } from "./directory_of.ts";
import { pathIn } from "./path_in.ts";

/** A pattern of `paths` and what it may be replaced by, relative to the workspace root. */
export interface PathPattern {
  readonly pattern: string;
  readonly targets: readonly string[];
}

/** The options of a tsconfig or jsconfig that decide where imports lead; directories relative to the workspace root. */
export interface CompilerOptions {
  readonly paths: readonly PathPattern[];
  readonly baseUrl: string | undefined;
  readonly rootDirs: readonly string[];
  /** Texts tried between the name and the extension of a file, in order. */
  readonly moduleSuffixes: readonly string[];
  readonly rootDir: string | undefined;
  /** Directories of build output: that of code, then that of declarations. */
  readonly outputs: readonly string[];
}

/** The options for a file: those of the nearest configuration above it that speaks for it. */
export function compilerOptionsFor(world: World, file: LinkFile): CompilerOptions | undefined {
  for (const path of configurationsAbove(world, file.directory)) {
    const configuration = configurationAt(world, path);
    const speaking = configuration.isSolution
      ? configuration.references.find((reference) =>
        world.settings(reference) !== undefined &&
        configurationAt(world, reference).covers(file.path)
      )
      : path;
    if (speaking !== undefined) return optionsOf(world, speaking);
  }
  if (world.settings("tsconfig.base.json") === undefined) return undefined;
  const { paths } = optionsOf(world, "tsconfig.base.json");
  return { ...NO_OPTIONS, paths };
}

/** The options that the configurations in a directory set, for finding what its build output was made from. */
export function compilerOptionsIn(world: World, directory: string): readonly CompilerOptions[] {
  const names = ["tsconfig.json", "tsconfig.build.json", "tsconfig.lib.json"];
  return names.map((name) => pathIn(directory, name))
    .filter((path) => world.settings(path) !== undefined)
    .map((path) => optionsOf(world, path));
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

function configurationAt(world: World, path: string): CompilerConfiguration {
  return world.derived(`configuration ${path}`, () => new CompilerConfiguration(world, path));
}

function optionsOf(world: World, path: string): CompilerOptions {
  return world.derived(`compiler options ${path}`, () => {
    const configuration = configurationAt(world, path);
    const baseUrl = configuration.path("compilerOptions.baseUrl");
    const outputs = [
      configuration.path("compilerOptions.outDir"),
      configuration.path("compilerOptions.declarationDir"),
    ].filter((output) => output !== undefined);
    return {
      paths: pathPatterns(configuration, baseUrl),
      baseUrl,
      rootDirs: configuration.paths("compilerOptions.rootDirs") ?? [],
      moduleSuffixes: configuration.list("compilerOptions.moduleSuffixes"),
      rootDir: configuration.path("compilerOptions.rootDir"),
      outputs,
    };
  });
}

function pathPatterns(
  configuration: CompilerConfiguration,
  baseUrl: string | undefined,
): readonly PathPattern[] {
  const table = configuration.table("compilerOptions.paths");
  if (table === undefined) return [];
  return [...table.entries].map(([pattern, values]) => ({
    pattern,
    targets: values.map((value) => table.place(value, baseUrl)).filter((path) =>
      path !== undefined
    ),
  }));
}
