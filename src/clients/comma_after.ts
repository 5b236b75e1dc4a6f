import { createScanner } from "jsonc-parser";

/** Offset of the comma that follows in a JSON text, after blanks and comments; undefined where something else does. */
export function commaAfter(text: string, offset: number): number | undefined {
  const scanner = createScanner(text, true);
  scanner.setPosition(offset);
  scanner.scan();
  const at = scanner.getTokenOffset();
  return text[at] === "," ? at : undefined;
}
