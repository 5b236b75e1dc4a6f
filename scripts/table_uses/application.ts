import type { PinnedPackage } from "../corpus/packages.ts";

/** A source of the application's schema, as a manifest names it. */
export interface SchemaSource {
  /** File or directory of migrations, relative to the root. */
  readonly path: string;
  readonly format: "sql" | "schema";
}

/** A real application that ships its schema and the code that uses it. */
export interface Application {
  readonly package: PinnedPackage;
  /** Name of its database. */
  readonly datasource: string;
  readonly engine: string;
  /** Where the application keeps the schema. */
  readonly sources: readonly SchemaSource[];
  /**
   * Directories of packages that import each other, with `*`: the repository's root says so, which no registry has.
   *
   * @default {[]}
   */
  readonly workspaces?: readonly string[];
  /** Whether it is measured only: nobody looks at what is wrong there, and nothing is tuned to it. */
  readonly isFinal: boolean;
}
