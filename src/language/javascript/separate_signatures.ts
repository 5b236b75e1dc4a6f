/** Last characters of a member's type. */
const TYPE_END = /[\p{ID_Continue}$\])}>"'`]/u;
const SIGNATURE_START = /^<(?:const\s)?[\s\p{ID_Start}$_]|^<$/u;

/**
 * Puts a semicolon, in the place of the white space behind it, after each member of a type that ends without one in front
 * of a generic call signature on a line of its own: `(key: K): A`, and below it `<B>(key: B): A`.
 */
export function separateSignatures(text: string): string {
  const places: number[] = [];
  let lastCode = -1;
  let isInComment = false;
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, end);
    const first = start + line.length - line.trimStart().length;
    const isComment = isInComment || text.startsWith("/*", first);
    if (isComment) {
      isInComment = !line.includes("*/");
    } else if (line.trim() !== "" && !text.startsWith("//", first)) {
      if (SIGNATURE_START.test(line.trim()) && isTypeEnd(text, lastCode)) places.push(lastCode + 1);
      lastCode = start + codeEnd(line) - 1;
    }
    start = end + 1;
  }
  return places.length === 0 ? text : withSemicolons(text, places);
}

function isTypeEnd(text: string, at: number): boolean {
  if (at < 0 || !TYPE_END.test(text[at] ?? "") || text.slice(at - 1, at + 1) === "=>") return false;
  return /\s/.test(text[at + 1] ?? "");
}

/** Where the code of a line ends: before a comment and blanks. */
function codeEnd(line: string): number {
  const comment = line.search(/\s\/\/|\/\*/);
  const code = comment < 0 || /["'`]/.test(line.slice(comment)) ? line : line.slice(0, comment);
  return code.trimEnd().length;
}

function withSemicolons(text: string, places: readonly number[]): string {
  let result = "";
  let at = 0;
  for (const place of places) {
    result += `${text.slice(at, place)};`;
    at = place + 1;
  }
  return result + text.slice(at);
}
