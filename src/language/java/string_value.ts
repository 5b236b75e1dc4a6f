const ESCAPE = /\\(?:u+([0-9a-fA-F]{4})|([0-3]?[0-7]{1,2})|(\r?\n)|([^]))/g;

const characters: ReadonlyMap<string, string> = new Map([
  ["b", "\b"],
  ["s", " "],
  ["t", "\t"],
  ["n", "\n"],
  ["f", "\f"],
  ["r", "\r"],
]);

/**
 * The value of a Java string literal or text block given as written, quotes included (Java Language Specification
 * 3.10.5 to 3.10.7).
 */
export function stringValue(source: string): string {
  if (source.startsWith('"""')) return decoded(withoutIndentation(source.slice(3, -3)));
  return decoded(source.slice(1, -1));
}

function decoded(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(
    ESCAPE,
    (_, unicode?: string, octal?: string, newline?: string, other?: string) => {
      if (unicode !== undefined) return String.fromCharCode(Number.parseInt(unicode, 16));
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      if (newline !== undefined || other === undefined) return "";
      return characters.get(other) ?? other;
    },
  );
}

function withoutIndentation(block: string): string {
  const lines = block.slice(block.indexOf("\n") + 1).replaceAll("\r", "").split("\n");
  let indentation = Number.POSITIVE_INFINITY;
  lines.forEach((line, index) => {
    const isLast = index === lines.length - 1;
    if (line.trim() !== "" || isLast) {
      indentation = Math.min(indentation, line.length - line.trimStart().length);
    }
  });
  return lines.map((line) => line.slice(indentation).trimEnd()).join("\n");
}
