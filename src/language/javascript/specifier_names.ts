/** One name of an import or export list: `type name as alias`. */
export interface SpecifierNames {
  readonly isType: boolean;
  readonly name: string;
  /** The name itself when there is no `as`. */
  readonly alias: string;
}

const NAME = String.raw`(?:"[^"]*"|'[^']*'|[^\s"']+)`;
const SPECIFIER = new RegExp(
  `^(?:(type)\\s+(?!as\\s+\\S+$))?(${NAME})(?:\\s+as\\s+(${NAME}))?$`,
  "s",
);

/** Takes the text of an import or export specifier apart (`default as Order`, `type Money`, `"a-b" as c`). */
export function specifierNames(text: string): SpecifierNames {
  const clean = text.includes("/") ? text.replace(/\/\*.*?\*\/|\/\/[^\n]*/gs, " ") : text;
  const match = SPECIFIER.exec(clean.trim());
  const name = unquoted(match?.[2] ?? clean.trim());
  return {
    isType: match?.[1] !== undefined,
    name,
    alias: match?.[3] === undefined ? name : unquoted(match[3]),
  };
}

function unquoted(text: string): string {
  return /^["']/.test(text) ? text.slice(1, -1) : text;
}
