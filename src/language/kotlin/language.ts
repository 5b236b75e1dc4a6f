import type { ParsedLanguage } from "../language.ts";
import { extractKotlin } from "./extract.ts";

/** Kotlin sources and scripts. */
export const kotlin: ParsedLanguage = {
  kind: "parsed",
  name: "kotlin",
  semantics: 5,
  grammar: "kotlin",
  extract: extractKotlin,
};
