import type { FileFacts } from "../facts/file_facts.ts";

/** How a language turns a file and its definitions into node ids: data and two strategies. */
export interface NodeNaming {
  /** Dotted package or module of a file, the prefix of its ids; empty for none. */
  moduleOf(path: string, facts: FileFacts): string;
  /** Key of the package that a file belongs to, for grouping and ranking; `_root` for the root. */
  packageOf(path: string, facts: FileFacts): string;
  /** Name of the class that holds a file's top-level callables in their ids (Kotlin `MoneyKt`). */
  fileClassOf?(path: string): string;
  /** Whether ids of callables carry their parameter types as written: `f(long,String)`. */
  readonly parameters: boolean;
}
