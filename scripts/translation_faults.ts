/** What a page and its translation have to have in common. */
interface PageOutline {
  /** Levels of the headings, in order. */
  readonly headings: readonly string[];
  /** Fenced blocks without what stands behind `#` in those of a shell. */
  readonly blocks: readonly string[];
  /** Targets of links within the repository, in order. */
  readonly links: readonly string[];
  /** What programs write between comments, `<!-- name: begin -->` to `<!-- name: end -->`. */
  readonly written: readonly string[];
}

/**
 * Finds where a translation of a page in Markdown differs from it: in its headings, its commands and other fenced blocks,
 * the files that it links to, and what programs write into it.
 *
 * @param page Text of the page.
 * @param translation Text of the translation. Each of the two may link to the other.
 * @returns One line for each sort of difference: the first that there is.
 */
export function translationFaults(page: string, translation: string): string[] {
  const original = outlineOf(page);
  const translated = outlineOf(translation);
  return [
    firstDifference("headings, by their levels", original.headings, translated.headings),
    firstDifference("fenced blocks", original.blocks, translated.blocks),
    firstDifference("links to files", original.links, translated.links),
    firstDifference("parts that programs write", original.written, translated.written),
  ].filter((fault) => fault !== undefined);
}

function outlineOf(page: string): PageOutline {
  const blocks: string[] = [];
  const prose = page.replaceAll(
    /^( *)(```+)(\w*)\n([^]*?)^ *\2 *$/gm,
    (_whole, indent: string, _fence, language: string, body: string) => {
      const lines = body.split("\n").map((line) => line.slice(indent.length));
      blocks.push(
        lines.map((line) => language === "sh" ? line.replace(/(?:^|\s+)#.*$/, "") : line).join(
          "\n",
        ),
      );
      return "";
    },
  );
  return {
    headings: [...prose.matchAll(/^(#+) /gm)].map(([, level = ""]) => level),
    blocks,
    links: [...prose.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !/^README(?:\.\w+)?\.md$/.test(target)),
    written: [...prose.matchAll(/<!-- ([\w ]+): begin -->[^]*?<!-- \1: end -->/g)]
      .map(([whole]) => whole),
  };
}

function firstDifference(
  sort: string,
  original: readonly string[],
  translated: readonly string[],
): string | undefined {
  const most = Math.max(original.length, translated.length);
  for (let at = 0; at < most; at++) {
    const [a, b] = [original[at], translated[at]];
    if (a === b) continue;
    const number = at + 1;
    if (b === undefined) return `${sort}: number ${number} is missing: ${a}`;
    if (a === undefined) return `${sort}: number ${number} is one too many: ${b}`;
    return `${sort}: number ${number} is ${b} instead of ${a}`;
  }
  return undefined;
}
