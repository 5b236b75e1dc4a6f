import type { ParsedLanguage } from "../language.ts";
import { extractPython } from "./extract_python.ts";
import { repairPython } from "./repair.ts";

/** Python files and stubs. */
export const python: ParsedLanguage = {
  kind: "parsed",
  name: "python",
  semantics: 2,
  grammar: "python",
  extract: extractPython,
  repair: repairPython,
};
