import type { ParsedLanguage } from "../language.ts";
import { extract } from "./extract.ts";
import { repair } from "./repair.ts";

/** JavaScript with JSX. */
export const javascript: ParsedLanguage = {
  kind: "parsed",
  name: "javascript",
  semantics: 1,
  grammar: "javascript",
  extract,
  repair: (text) => repair(text, "javascript"),
};
