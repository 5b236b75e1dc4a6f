import type { FilePlace } from "./file_place.ts";

/** Places that are read of one text. */
const MOST_PLACES = 100;

/** A path with an ending, as compilers, linters and people write it. */
const PATH = String.raw`(?:(?<![A-Za-z])[A-Za-z]:[\\/])?[\w.@+~\\/-]*[\w+~-]\.[A-Za-z]\w{0,9}`;
/** `a.ts:12`, `a.ts:12:5`, `a.ts:12-30`, `a.ts#L12-L30`, `a.ts(12,5)`, `A.java:[12,5]`, `a.py", line 12`, `a.py line 12`. */
const PLACE = new RegExp(
  `(${PATH})(?::\\[?|#L|\\(|["'\`]?,?\\s+(?:on\\s+|at\\s+)?line\\s+)(\\d{1,7})(?:-L?(\\d{1,7}))?`,
  "g",
);
/** `line 12 of a.ts`, `lines 12-30 in a.ts`. */
const PLACE_AFTER = new RegExp(
  `\\blines?\\s+(\\d{1,7})(?:\\s*(?:-|to|and)\\s*(\\d{1,7}))?\\s+(?:of|in)\\s+["'\`]?(${PATH})`,
  "gi",
);
const WHOLE = new RegExp(`(?<![\\w/.])(${PATH})(?![\\w/])`, "g");
/** What is a path without a line behind it: it has directories, or an ending that names of code hardly have. */
const SURE =
  /[\\/]|\.(?:java|kts?|pyi?|[mc]?[jt]sx?|go|mdx?|sql|json|ya?ml|toml|xml|gradle|properties|html?|s?css|vue|proto|sh)$/;
/** A linter's findings below the path that they are about. */
const FINDING = /^\s+(\d{1,7}):\d+\s+(?:error|warning|info)\b/;

/** The places that a text names: lines of files first, then files as a whole where no line of theirs is named. */
export function filePlaces(text: string): FilePlace[] {
  const places = new Map<string, FilePlace>();
  const add = (path: string, line?: number, endLine?: number): void => {
    const plain = plainPath(path);
    const key = `${plain}:${line ?? ""}`;
    if (places.size >= MOST_PLACES || places.has(key)) return;
    places.set(key, { path: plain, line, endLine: endLine ?? line });
  };
  for (const [, path, line, endLine] of text.matchAll(PLACE)) {
    if (path !== undefined) {
      add(path, Number(line), endLine === undefined ? undefined : Number(endLine));
    }
  }
  for (const [, line, endLine, path] of text.matchAll(PLACE_AFTER)) {
    if (path !== undefined) {
      add(path, Number(line), endLine === undefined ? undefined : Number(endLine));
    }
  }
  addFindings(text, add);
  const named = new Set([...places.values()].map(({ path }) => path));
  for (const [, path] of text.matchAll(WHOLE)) {
    if (path === undefined || !SURE.test(path)) continue;
    const plain = plainPath(path);
    if (!named.has(plain)) add(plain);
  }
  return [...places.values()];
}

function plainPath(path: string): string {
  return path.replaceAll("\\", "/").replace(/^\/{2,}/, "/");
}

function addFindings(text: string, add: (path: string, line: number) => void): void {
  let path: string | undefined;
  for (const line of text.split("\n", 5_000)) {
    const found = FINDING.exec(line);
    if (found !== null && path !== undefined) add(path, Number(found[1]));
    else if (/^\S.*\.[A-Za-z]\w{0,9}$/.test(line) && !/\s/.test(line)) path = line;
    else if (line.trim() !== "" && found === null) path = undefined;
  }
}
