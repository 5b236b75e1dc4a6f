const CODE_SPAN = /(?<!`)(`{1,8})(?!`)([^]*?[^`])\1(?!`)/;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&#39;", "'"],
  ["&nbsp;", " "],
]);
const MAX_TEXT = 2000;
/** Takes the place of an escaped character; a private-use one that no document means anything by. */
const STAND_IN = "\uE000";
/** Underscores mark emphasis at the edges of words only. */
const UNDERSCORES =
  /(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^_]*[^_\s]|[^_\s]+(?:_[^_\s]+)*)\1(?![\p{L}\p{N}_])/gu;

/**
 * Markdown without its inline markup, as a reader sees it: links and images give their texts, code spans what is in them.
 * Only the first 2000 characters are read.
 */
export function plainText(markdown: string): string {
  let rest = markdown.slice(0, MAX_TEXT);
  let plain = "";
  for (;;) {
    const code = CODE_SPAN.exec(rest);
    if (code === null) break;
    plain += withoutMarkup(rest.slice(0, code.index)) + (code[2] ?? "").trim();
    rest = rest.slice(code.index + code[0].length);
  }
  return (plain + withoutMarkup(rest)).replace(/\s+/g, " ").trim();
}

function withoutMarkup(text: string): string {
  if (!/[[\]\\*_~<&!]/.test(text)) return text;
  const escaped: string[] = [];
  let plain = text;
  if (text.includes("\\")) {
    plain = text.replace(/\\([!-/:-@[-`{-~])/g, (_, character: string) => {
      escaped.push(character);
      return STAND_IN;
    });
  }
  if (plain.includes("]")) {
    // Links may hold images; two rounds take both off.
    for (let round = 0; round < 2; round++) plain = withoutLinks(plain);
  }
  if (plain.includes("<")) plain = withoutTags(plain);
  if (plain.includes("*")) plain = plain.replace(/(\*{1,3})(?=\S)([^*]*[^*\s])\1/g, "$2");
  if (plain.includes("_")) plain = plain.replace(UNDERSCORES, "$2");
  if (plain.includes("~~")) plain = plain.replace(/~~(?=\S)([^~]*[^~\s])~~/g, "$1");
  if (plain.includes("&")) {
    plain = plain.replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (name) => ENTITIES.get(name) ?? name);
  }
  return escaped.length === 0 ? plain : plain.replaceAll(STAND_IN, () => escaped.shift() ?? "");
}

function withoutLinks(text: string): string {
  return text
    .replace(
      /!?\[([^[\]]*)\]\((?:<[^<>\n]*>|[^()\s<>]|\([^()\s]*\))*(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/g,
      "$1",
    )
    .replace(/!?\[([^[\]]+)\]\[[^[\]]*\]/g, "$1");
}

function withoutTags(text: string): string {
  return text
    .replace(/<(?:[a-z][a-z0-9+.-]*:[^\s<>]*|[^\s<>@]+@[^\s<>]+)>/gi, (link) => link.slice(1, -1))
    .replace(/<!--[^]*?-->|<\/?[a-z][^<>]*>/gi, "");
}
