import type { ParsedLanguage } from "../language.ts";
import { extractKotlin } from "./extract_kotlin.ts";
import { prepareKotlin } from "./prepare_kotlin.ts";
import { repairKotlin } from "./repair_kotlin.ts";
import { rereadKotlin } from "./reread_kotlin.ts";

/** Kotlin sources and scripts. */
export const kotlin: ParsedLanguage = {
  kind: "parsed",
  name: "kotlin",
  semantics: 5,
  grammar: "kotlin",
  extract: extractKotlin,
  prepare: prepareKotlin,
  repair: repairKotlin,
  reread: rereadKotlin,
};
