import type { ParsedLanguage } from "../language.ts";
import { extractGo } from "./extract_go.ts";
import { repairGo } from "./repair.ts";

/** Go files. */
export const go: ParsedLanguage = {
  kind: "parsed",
  name: "go",
  semantics: 3,
  grammar: "go",
  extract: extractGo,
  repair: repairGo,
};
