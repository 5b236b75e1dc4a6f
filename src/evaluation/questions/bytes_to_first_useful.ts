import { LineSet } from "../line_set.ts";
import type { LineSpan } from "../line_span.ts";
import type { Transcript } from "../transcript.ts";

/** Bytes until the first expected line is shown; `undefined` if none is. */
export function bytesToFirstUseful(
  transcript: Transcript,
  expected: readonly LineSpan[],
): number | undefined {
  const lines = new LineSet(expected);
  return transcript.shown.find(({ path, line }) => lines.has(path, line))?.at;
}
