import { decodeText } from "../source/decode_text.ts";
import { SourceReader } from "../source/source_reader.ts";
import { walk } from "../source/walk.ts";
import { routeOf } from "../language/routing.ts";

/** A file as it is on disk. */
export interface FileLines {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Without their ends; nothing after the last one. */
  readonly lines: readonly string[];
}

/**
 * Reads the files of a workspace that an index reads by their names, in the order of a walk. A generator, so that a
 * server can go on answering between files: run it in turns.
 *
 * @param root Absolute path, with symbolic links resolved.
 */
export function* fileLines(root: string): Generator<FileLines | undefined, void, void> {
  const steps = walk(root, { routes: routeOf });
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) yield undefined;
  const reader = new SourceReader(root);
  for (const { path } of step.value.entries) {
    const read = reader.read(path);
    if (read.kind !== "read") continue;
    const decoded = decodeText(read.bytes);
    if (decoded.kind === "text") {
      yield { path, size: read.bytes.length, lines: linesOf(decoded.text) };
    }
  }
}

function linesOf(text: string): string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}
