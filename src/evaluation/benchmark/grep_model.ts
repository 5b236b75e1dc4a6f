import { Buffer } from "node:buffer";
import { runInTurns } from "../../source/run_in_turns.ts";
import { contextWindows } from "../context_windows.ts";
import { fileLines } from "../file_lines.ts";
import { matchingLines } from "../matching_lines.ts";
import { modelContext } from "./model_context.ts";

/** What grep is thought to cost, of the files that are indexed. */
export interface GrepModel {
  /** Files with a matching line. */
  readonly files: number;
  /** Bytes of these files, whole. */
  readonly fullBytes: number;
  /** Bytes of their lines around matching ones, each with its end. */
  readonly contextBytes: number;
  readonly ms: number;
}

/**
 * Reads a workspace as an agent with grep alone would: all files that hold one of the terms, and the lines around these.
 * Gives way to other work between files.
 *
 * @throws The signal's reason when it aborts.
 */
export async function grepModel(
  root: string,
  terms: readonly string[],
  signal: AbortSignal,
): Promise<GrepModel> {
  const start = performance.now();
  let files = 0;
  let fullBytes = 0;
  let contextBytes = 0;
  await runInTurns(fileLines(root), {
    signal,
    onStep: (file) => {
      if (file === undefined) return;
      const matching = matchingLines(file.lines, terms);
      if (matching.length === 0) return;
      files++;
      fullBytes += file.size;
      for (const { start, end } of contextWindows(matching, modelContext, file.lines.length)) {
        for (const line of file.lines.slice(start, end)) {
          contextBytes += Buffer.byteLength(line) + 1;
        }
      }
    },
  });
  return { files, fullBytes, contextBytes, ms: performance.now() - start };
}
