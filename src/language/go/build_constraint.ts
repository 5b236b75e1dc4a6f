const EXPRESSION = /^\/\/go:build[ \t]+(\S.*?)[ \t]*\r?$/m;
const LINES = /^\/\/[ \t]*\+build[ \t]+(\S.*?)[ \t]*\r?$/gm;

/**
 * The condition under which a build takes a file, as its constraint line writes it; older `+build` lines follow each
 * other.
 *
 * @param header The text before the package clause.
 */
export function buildConstraint(header: string): string {
  return EXPRESSION.exec(header)?.[1] ??
    [...header.matchAll(LINES)].map((line) => line[1]).join("\n");
}
