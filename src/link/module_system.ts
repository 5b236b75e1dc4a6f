import type { LinkFile } from "./link_file.ts";
import type { Value } from "./value.ts";
import type { World } from "./world.ts";

/** How names cross files in one ecosystem. Every read of another file goes through the {@link World}. */
export interface ModuleSystem {
  /** Edges never cross ecosystems by name. */
  readonly ecosystem: "node" | "python" | "go" | "jvm" | "text";
  /** Key of the package whose members see each other without an import; undefined where files do not. */
  packageOf(path: string, file: LinkFile): string | undefined;
  /**
   * What the local name of an import row stands for. `external` and `missing` are answers too and shadow every
   * namesake; undefined only for rows that bind nothing.
   */
  resolveImport(world: World, file: LinkFile, row: number): Value | undefined;
  /** What a name means that no scope of the file binds: own package, star imports, implicit imports. */
  resolveOutside(world: World, file: LinkFile, name: string): Value | undefined;
  /** A member of a module or package as an object. */
  memberOf(
    world: World,
    container: Extract<Value, { kind: "module" | "package" }>,
    name: string,
    from: LinkFile,
  ): Value | undefined;
  /** The file or definition that an import row brings in, for its `import` edge. */
  importTarget?(world: World, file: LinkFile, row: number): Value | undefined;
}
