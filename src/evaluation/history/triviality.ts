import type { CommitChange } from "./changed_file.ts";
import { isImplementation } from "./is_implementation.ts";
import { lookedFor } from "./looked_for.ts";

/** Why a commit makes no task. */
export type Triviality =
  | "revert"
  | "version"
  | "message"
  | "no-code"
  | "nothing-at-parent"
  | "huge";

const version =
  /^(?:chore|build|ci)\b.*\b(?:deps?|release|bump)|^(?:bump|release|prepare|version|v?\d+\.\d+)\b/i;
const revert = /^revert\b|^This reverts commit /im;

const mostFiles = 10;
const mostLines = 600;
const fewestWords = 3;

/** Why a commit is no task worth solving: nothing to be found, or nothing to find it by. */
export function triviality(message: string, change: CommitChange): Triviality | undefined {
  if (revert.test(message)) return "revert";
  if (version.test(message)) return "version";
  const words = message.match(/[\p{L}_][\p{L}\p{N}_]+/gu) ?? [];
  if (words.length < fewestWords) return "message";
  const paths = [...change.files.map(({ path }) => path), ...change.added];
  if (!paths.some(isImplementation)) return "no-code";
  const files = lookedFor(change);
  if (files.length === 0) return "nothing-at-parent";
  const lines = files.reduce((sum, { size }) => sum + size, 0);
  return files.length > mostFiles || lines > mostLines ? "huge" : undefined;
}
