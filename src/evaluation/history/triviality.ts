import type { ChangedFile, CommitChange } from "./changed_file.ts";

/** Why a commit makes no task. */
export type Triviality =
  | "revert"
  | "version"
  | "message"
  | "no-code"
  | "nothing-at-parent"
  | "huge";

const code = /\.(?:java|kts?|pyi?|[mc]?[jt]s|[jt]sx|go)$/;
const test =
  /(?:^|\/)(?:tests?|__tests__|spec|specs|testing|testdata|fixtures|benchmarks?)\/|(?:^|\/)(?:test_[^/]*|conftest)\.py$|_test\.(?:go|py|[jt]sx?)$|\.(?:test|spec)\.[mc]?[jt]sx?$|Tests?\.(?:java|kt)$/;
const generated = /(?:^|\/)(?:dist|build|vendor|node_modules|generated|gen)\/|\.min\.js$|\.pb\.go$/;
const version =
  /^(?:chore|build|ci)\b.*\b(?:deps?|release|bump)|^(?:bump|release|prepare|version|v?\d+\.\d+)\b/i;
const revert = /^revert\b|^This reverts commit /im;

const mostFiles = 10;
const mostLines = 600;
const fewestWords = 3;

/** Whether a path is that of code that runs, no test, and written by hand. */
export function isImplementation(path: string): boolean {
  return code.test(path) && !test.test(path) && !generated.test(path);
}

/** The files of a change that a task asks for: code that runs, with lines at the parent. */
export function lookedFor(change: CommitChange): ChangedFile[] {
  return change.files.filter(({ path, spans }) => isImplementation(path) && spans.length > 0);
}

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
