import type { LineSpan } from "../line_span.ts";
import type { ChangedFile, CommitChange } from "./changed_file.ts";

const importLine =
  /^\s*(?:import\b.*|from\s.*|package\s.*|\}\s*from\s.*|(?:const|let|var)\s.*=\s*require\(.*)?$/;

interface OpenFile {
  path: string;
  change: ChangedFile["change"] | "added";
  spans: LineSpan[];
  size: number;
}

/**
 * Reads what `git diff-tree -p -U0` prints. Of a place where lines are only added the neighbouring lines count, since
 * that is where someone has to look.
 */
export function readDiff(text: string): CommitChange {
  const files: OpenFile[] = [];
  let file: OpenFile | undefined;
  /** Lines that a hunk has still to come, so that its text is not taken for a head. */
  let left = 0;
  let isImports = true;
  for (const line of text.split("\n")) {
    if (left > 0) {
      if (!/^[+-]/.test(line)) continue;
      isImports &&= importLine.test(line.slice(1));
      // Nobody looks for an import, who looks for a fault.
      if (--left === 0 && isImports) file?.spans.pop();
      continue;
    }
    isImports = true;
    if (line.startsWith("diff --git ")) {
      file = { path: "", change: "modified", spans: [], size: 0 };
      files.push(file);
    } else if (file === undefined) continue;
    else if (line.startsWith("new file mode ")) file.change = "added";
    else if (line.startsWith("deleted file mode ")) file.change = "deleted";
    else if (line.startsWith("rename from ")) {
      file.change = "renamed";
      file.path = unquoted(line.slice("rename from ".length));
    } else if (line.startsWith("--- ") && line !== "--- /dev/null") {
      file.path = unquoted(line.slice(4)).replace(/^a\//, "");
    } else if (line.startsWith("+++ ") && file.change === "added") {
      file.path = unquoted(line.slice(4)).replace(/^b\//, "");
    } else left = readHunk(line, file);
  }
  return {
    files: files.flatMap(({ change, ...rest }) =>
      change === "added" || rest.path === "" ? [] : [{ ...rest, change }]
    ),
    added: files.flatMap(({ change, path }) => change === "added" && path !== "" ? [path] : []),
  };
}

/** @returns How many lines of the hunk follow. */
function readHunk(line: string, file: OpenFile): number {
  const match = /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line);
  if (match === null) return 0;
  const start = Number(match[1]);
  const removed = Number(match[2] ?? 1);
  const added = Number(match[3] ?? 1);
  file.size += removed + added;
  const span = removed > 0
    ? { start, end: start + removed - 1 }
    : { start: Math.max(1, start), end: start + 1 };
  if (file.change !== "added") file.spans.push({ path: file.path, ...span });
  return removed + added;
}

const escapes: Readonly<Record<string, string>> = {
  t: "\t",
  n: "\n",
  r: "\r",
  '"': '"',
  "\\": "\\",
};

/** A path as git writes it: in quotes when it holds what would be taken for something else, followed by a tab with blanks. */
function unquoted(text: string): string {
  const path = text.replace(/\t$/, "");
  if (!path.startsWith('"')) return path;
  return path.slice(1, -1).replace(
    /\\(?:([0-7]{3})|(.))/g,
    (_, octal?: string, character = "") =>
      octal === undefined
        ? escapes[character] ?? character
        : String.fromCharCode(parseInt(octal, 8)),
  );
}
