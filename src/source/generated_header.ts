/** How much of a file its opening comment is looked for in. */
const HEADER_CHARACTERS = 4096;
const HEADER_LINES = 60;
const COMMENT_START = /^\s*(\/\/+|\/\*+|#+|--+|;+|<!--|"""|''')!?\s*(.*)$/;
const CLOSING: Readonly<Record<string, string>> = { "/": "*/", "<": "-->", '"': '"""', "'": "'''" };
const CONTINUATION = /^\s*\*?\s*/;
/** Lines that stand before or between opening comments: blank, a directive, a package clause. */
const PREAMBLE = /^\s*(?:<\?xml\b.*\?>|['"]use \w+['"];?|package [\w.]+;?)?\s*$/;

/** What generators say of their output, at the beginning of a line of its opening comment. */
const SENTENCES: readonly RegExp[] = [
  /^code generated\b.*\bdo not edit\b/i,
  /^@generated(?:$|[\s:<])/,
  /^<auto-?generated\b/i,
  new RegExp(
    "^(?:note: )?(?:this|the following) (?:\\w+ )?(?:file|class|code|source|module|script|document)" +
      " (?:is|was|has been) (?:an? )?(?:auto(?:matically)?[ -]?)?@?generated\\b",
    "i",
  ),
  /^this is an? (?:auto(?:matically)?[ -]?)?generated (?:file|class|code|source|module)\b/i,
  /^auto(?:matically)?[ -]?generated (?:by|from|with|using|file|code)\b/i,
  /^generated (?:file|code|by|from|with)\b.*\bdo not (?:edit|modify)\b/i,
  /^generated (?:by|from)\b.*\b(?:antlr|protoc|protocol buffer compiler|javacc|jflex|thrift)\b/i,
];

/** The text of the comments that a file opens with, line by line. */
function openingComment(header: string): string[] {
  const said: string[] = [];
  let closing: string | null = null;
  for (const line of header.split(/\r?\n/, HEADER_LINES)) {
    if (closing !== null) {
      said.push(line.replace(CONTINUATION, ""));
      if (line.includes(closing)) closing = null;
      continue;
    }
    const [, start = "", rest = ""] = COMMENT_START.exec(line) ?? [];
    if (start !== "") {
      said.push(rest);
      const isBlock = !start.startsWith("//");
      const end = isBlock ? CLOSING[start.charAt(0)] : undefined;
      closing = end === undefined || rest.includes(end) ? null : end;
    } else if (!PREAMBLE.test(line)) {
      break;
    }
  }
  return said;
}

/**
 * Whether a file opens with the words by which generators mark their output, such as Go's
 * `Code generated … DO NOT EDIT.` or Meta's `@generated`.
 *
 * Only the comment before the first line of code counts, and only words that begin a line of it: a
 * generator's own source has such words too, in its templates and in sentences about them.
 */
export function hasGeneratedHeader(text: string): boolean {
  const header = text.slice(0, HEADER_CHARACTERS);
  if (!/generated/i.test(header)) return false;
  return openingComment(header).some((line) => {
    const said = line.replace(/\s+/g, " ");
    return SENTENCES.some((sentence) => sentence.test(said));
  });
}
