import type { ParsedLanguage } from "../language.ts";
import { extractJava } from "./extract_java.ts";
import { repairJava } from "./repair.ts";

/** Java up to version 25. */
export const java: ParsedLanguage = {
  kind: "parsed",
  name: "java",
  semantics: 4,
  grammar: "java",
  extract: extractJava,
  repair: repairJava,
};
