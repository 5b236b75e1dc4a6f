import { join } from "node:path";

import type { OracleCall, OracleOverride, OraclePlace, UndecidedCall } from "./oracle_record.ts";
import { type ReadingOfText, SourcePlaces } from "./source_places.ts";

/** What a program that asks javac or kotlinc printed, with places on disk. */
export interface JvmFindings {
  /** The compiler and its version. */
  readonly tool: string;
  readonly files: readonly string[];
  readonly externalCalls: number;
  readonly calls: readonly OracleCall[];
  readonly undecided: readonly UndecidedCall[];
  readonly overrides: readonly OracleOverride[];
  /** What the compiler complains of, a line each. */
  readonly errors: readonly string[];
}

/**
 * Reads the tab-separated lines of such a program: `tool NAME`, `file PATH`, `call PATH OFFSET NAME PATH OFFSET`,
 * `undecided PATH OFFSET NAME`, `override PATH OFFSET PATH OFFSET`, `external NUMBER` and `error TEXT`.
 *
 * @param root Checkout to which the paths are relative.
 * @param reading How the compiler read the files whose offsets it gives.
 * @throws When a line is of another form, or a call's name does not stand where the program says.
 */
export async function jvmFindings(
  printed: string,
  root: string,
  reading: ReadingOfText,
): Promise<JvmFindings> {
  const places = new Map<string, SourcePlaces>();
  const read = async (path = "", offset = "", name = ""): Promise<OraclePlace> => {
    let file = places.get(path);
    if (file === undefined) {
      file = new SourcePlaces(await Deno.readFile(join(root, path)), reading);
      places.set(path, file);
    }
    try {
      return { path, ...file.place(Number(offset), name) };
    } catch (error) {
      throw new Error(`${path}: ${error instanceof Error ? error.message : error}`);
    }
  };
  let tool = "";
  let externalCalls = 0;
  const files: string[] = [];
  const calls: OracleCall[] = [];
  const undecided: UndecidedCall[] = [];
  const overrides: OracleOverride[] = [];
  const errors: string[] = [];
  for (const line of printed.split("\n")) {
    const [kind, first = "", second, third = "", fourth, fifth] = line.split("\t");
    if (kind === "tool") tool = first;
    else if (kind === "file") files.push(first);
    else if (kind === "external") externalCalls += Number(first);
    else if (kind === "error") errors.push(first);
    else if (kind === "undecided") {
      undecided.push({ site: await read(first, second, third), name: third });
    } else if (kind === "call") {
      const site = await read(first, second, third);
      calls.push({ site, name: third, target: await read(fourth, fifth) });
    } else if (kind === "override") {
      const overriding = await read(first, second);
      overrides.push({ overriding, overridden: await read(third, fourth) });
    } else if (line !== "") throw new Error(`the compiler's program printed ${line.slice(0, 200)}`);
  }
  return { tool, files: files.sort(), externalCalls, calls, undecided, overrides, errors };
}
