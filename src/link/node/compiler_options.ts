import type { World } from "../link_model.ts";
import { CompilerConfiguration } from "./compiler_configuration.ts";

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

/** The options that a configuration and those that it extends set. */
export function compilerOptions(world: World, path: string): CompilerOptions {
  return world.derived(`compiler options ${path}`, () => {
    const configuration = CompilerConfiguration.at(world, path);
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
