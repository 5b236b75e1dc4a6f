/**
 * A glob as a regular expression over paths without a leading or trailing slash: `*` and `?` stay within a segment, `**`
 * stands for any number of segments, `{a,b}` for either.
 */
export function globPattern(glob: string): RegExp {
  const segments = glob.replace(/^(?:\.\/)+/, "").replace(/\/+$/, "").split("/");
  let source = "";
  segments.forEach((segment, index) => {
    const isLast = index === segments.length - 1;
    if (segment === "**") source += isLast ? ".*" : "(?:[^/]+/)*";
    else source += segmentSource(segment) + (isLast ? "" : "/");
  });
  return new RegExp(`^${source}$`);
}

function segmentSource(segment: string): string {
  return segment.replace(/\{[^{}]*\}|[*?.+^$()|[\]\\{}]/g, (token) => {
    if (token.length > 1) {
      return `(?:${token.slice(1, -1).split(",").map(segmentSource).join("|")})`;
    }
    return token === "*" ? "[^/]*" : token === "?" ? "[^/]" : `\\${token}`;
  });
}
