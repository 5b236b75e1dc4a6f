const ESCAPE = /\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r\n|[^]))/g;

const SIMPLE: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", "\r"],
  ["b", "\b"],
  ["f", "\f"],
  ["v", "\v"],
  ["0", "\0"],
  ["\n", ""],
  ["\r\n", ""],
  ["\r", ""],
  ["\u2028", ""],
  ["\u2029", ""],
]);

/** The value of the text inside a string or template literal, its escapes decoded (ECMA-262, 12.9.4). */
export function stringValue(raw: string): string {
  if (!raw.includes("\\")) return raw;
  return raw.replace(
    ESCAPE,
    (_, braced?: string, unicode?: string, hex?: string, single?: string) => {
      const digits = braced ?? unicode ?? hex;
      if (digits !== undefined) {
        const code = Number.parseInt(digits, 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : "";
      }
      return SIMPLE.get(single ?? "") ?? single ?? "";
    },
  );
}
