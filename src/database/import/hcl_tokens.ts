/** A token of HCL. */
export interface HclToken {
  readonly kind: "word" | "text" | "sign" | "line" | "end";
  /** What a text says; else as written. */
  readonly text: string;
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

const pattern = new RegExp(
  [
    "(?<ignored>[ \\t\\r\\uFEFF]+|(?:#|//).*|/\\*[^]*?(?:\\*/|$))",
    "(?<line>\\n)",
    "<<(?<indented>-?)(?<heredoc>[A-Za-z_]\\w*)\\r?\\n",
    '"(?<text>(?:[^"\\\\\\n]|\\\\.)*)"',
    "(?<word>[\\p{L}\\p{N}_][\\p{L}\\p{N}_-]*)",
    "(?<sign>[^])",
  ].join("|"),
  "uy",
);

/** Divides a document in HCL into tokens; a heredoc is a text. */
export function* hclTokens(text: string): Generator<HclToken> {
  const scan = new RegExp(pattern);
  while (scan.lastIndex < text.length) {
    const match = scan.exec(text);
    if (match === null) break;
    const start = match.index;
    const { line, indented, heredoc, text: quoted, word, sign } = match.groups ?? {};
    if (heredoc !== undefined) {
      const body = heredocBody(text, scan.lastIndex, heredoc);
      yield {
        kind: "text",
        text: indented === "-" ? outdented(body.text) : body.text,
        start,
        end: body.end,
      };
      scan.lastIndex = body.end;
    } else if (line !== undefined) yield { kind: "line", text: line, start, end: scan.lastIndex };
    else if (quoted !== undefined) {
      yield { kind: "text", text: unescaped(quoted), start, end: scan.lastIndex };
    } else if (word !== undefined) yield { kind: "word", text: word, start, end: scan.lastIndex };
    else if (sign !== undefined) yield { kind: "sign", text: sign, start, end: scan.lastIndex };
  }
  yield { kind: "end", text: "", start: text.length, end: text.length };
}

function heredocBody(text: string, start: number, word: string): { text: string; end: number } {
  const closing = new RegExp(`^[ \\t]*${word}[ \\t]*\\r?$`, "gm");
  closing.lastIndex = start;
  const match = closing.exec(text);
  if (match === null) return { text: text.slice(start), end: text.length };
  return { text: text.slice(start, match.index), end: match.index + match[0].length };
}

/** Takes away the indent that all lines have. */
function outdented(text: string): string {
  const lines = text.split("\n");
  const indents = lines.filter((line) => line.trim() !== "")
    .map((line) => line.length - line.trimStart().length);
  const indent = indents.length === 0 ? 0 : Math.min(...indents);
  return lines.map((line) => line.slice(Math.min(indent, line.length - line.trimStart().length)))
    .join("\n").trimEnd();
}

function unescaped(text: string): string {
  const known: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };
  return text
    .replaceAll(
      /\\(?:u([0-9a-fA-F]{4})|(.))/g,
      (_, code: string | undefined, letter: string) =>
        code === undefined ? known[letter] ?? letter : String.fromCharCode(parseInt(code, 16)),
    )
    .replaceAll("$${", "${");
}
