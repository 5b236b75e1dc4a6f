import type { ParsedLanguage } from "../language.ts";
import { extractKotlin } from "./extract.ts";
import { repairKotlin } from "./repair.ts";
import { rereadKotlin } from "./reread.ts";

/** Kotlin sources and scripts. */
export const kotlin: ParsedLanguage = {
  kind: "parsed",
  name: "kotlin",
  semantics: 5,
  grammar: "kotlin",
  extract: extractKotlin,
  repair: repairKotlin,
  reread: rereadKotlin,
};
