import type { Setting } from "./setting_rows.ts";

/**
 * Reads a go.mod or go.work file (https://go.dev/ref/mod#go-mod-file): `module`, `go`, `toolchain` and the like are
 * scalars, `use` is a list, `require.<path>` gives a version, `replace.<path>` or `replace.<path>@<version>` what
 * stands in, `exclude.<path>@<version>` nothing.
 */
export function goModSetting(text: string): Setting {
  const entries: [string, Setting][] = [];
  const uses: Setting[] = [];
  let block: string | undefined;
  text.split(/\r\n|\n|\r/).forEach((raw, index) => {
    const line = index + 1;
    const words = wordsOf(raw);
    const [first, second] = words;
    if (first === undefined) return;
    if (first === ")") block = undefined;
    else if (block !== undefined) add(block, words, line);
    else if (second === "(") block = first;
    else add(first, words.slice(1), line);
  });
  if (uses.length > 0) {
    entries.push(["use", { kind: "list", items: uses, line: uses[0]?.line ?? 1 }]);
  }
  return { kind: "map", entries, line: 1 };

  function add(directive: string, words: readonly string[], line: number): void {
    const scalar = (value: string): Setting => ({ kind: "scalar", value, line });
    const [path = "", version = ""] = words;
    const arrow = words.indexOf("=>");
    if (directive === "use") uses.push(scalar(path));
    else if (directive === "replace" && arrow > 0) {
      const old = words.slice(0, arrow).join("@");
      entries.push([`replace.${old}`, scalar(words.slice(arrow + 1).join("@"))]);
    } else if (directive === "require") entries.push([`require.${path}`, scalar(version)]);
    else if (directive === "exclude") entries.push([`exclude.${path}@${version}`, scalar("")]);
    else if (arrow < 0) entries.push([directive, scalar(path)]);
  }
}

/** The words of a line, without its comment; a word may be quoted. */
function wordsOf(line: string): string[] {
  const words: string[] = [];
  for (const { 0: word } of line.matchAll(/"(?:[^"\\]|\\.)*"|`[^`]*`|\/\/.*|[()]|=>|[^\s()"`]+/g)) {
    if (word.startsWith("//")) break;
    words.push(/^["`]/.test(word) ? word.slice(1, -1) : word);
  }
  return words;
}
