import { join } from "node:path";

import ts from "typescript";

import type { OraclePlace } from "../oracle_record.ts";

/** The sources of one package as the compiler sees them. */
export class SourceProgram {
  readonly checker: ts.TypeChecker;
  /** Paths of the analysed files and their trees. */
  readonly files: ReadonlyMap<string, ts.SourceFile>;
  readonly #root: string;
  readonly #paths: ReadonlyMap<ts.SourceFile, string>;
  readonly #lines = new Map<ts.SourceFile, readonly number[]>();

  /**
   * @param root Absolute path of the sources.
   * @param paths The files to analyse, relative to the root, with `/`.
   */
  constructor(
    root: string,
    paths: readonly string[],
    options: ts.CompilerOptions,
  ) {
    this.#root = `${root.replaceAll("\\", "/")}/`;
    const host = ts.createCompilerHost(options, true);
    host.getCurrentDirectory = (): string => root;
    host.readFile = readWhole;
    const absolute = paths.map((path) => join(root, path));
    const program = ts.createProgram({ rootNames: absolute, options, host });
    this.checker = program.getTypeChecker();
    const files = absolute.flatMap((path, index): [string, ts.SourceFile][] => {
      const file = program.getSourceFile(path);
      return file === undefined ? [] : [[paths[index] ?? "", file]];
    });
    this.files = new Map(files);
    this.#paths = new Map(files.map(([path, file]) => [file, path]));
  }

  /** Whether a node is written in one of the analysed files. */
  holds(node: ts.Node): boolean {
    return this.#paths.has(node.getSourceFile());
  }

  /** Whether a node is written in a file beside the analysed ones, such as a declaration of what they define. */
  isBeside(node: ts.Node): boolean {
    if (this.holds(node)) return false;
    // Declarations that the compiler makes up itself lie in no file.
    const file = ts.findAncestor(node, ts.isSourceFile);
    return file !== undefined && file.fileName.startsWith(this.#root);
  }

  /** The first byte of a node. */
  place(node: ts.Node): OraclePlace {
    const file = node.getSourceFile();
    const path = this.#paths.get(file);
    if (path === undefined) throw new Error(`${file.fileName} is not part of the package`);
    const start = node.getStart(file);
    const starts = this.#lineStarts(file);
    let line = 0;
    for (let high = starts.length; high - line > 1;) {
      const middle = (line + high) >> 1;
      if ((starts[middle] ?? 0) <= start) line = middle;
      else high = middle;
    }
    const before = file.text.slice(starts[line], start);
    return { path, line: line + 1, column: new TextEncoder().encode(before).length };
  }

  /** Lines end at line feeds only, unlike the compiler's own. */
  #lineStarts(file: ts.SourceFile): readonly number[] {
    let starts = this.#lines.get(file);
    if (starts === undefined) {
      starts = [0, ...[...file.text.matchAll(/\n/g)].map(({ index }) => index + 1)];
      this.#lines.set(file, starts);
    }
    return starts;
  }
}

/** Reads a text with its byte order mark, which counts where columns are counted on disk. */
function readWhole(path: string): string | undefined {
  try {
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Deno.readFileSync(path));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return undefined;
    }
    throw error;
  }
}
