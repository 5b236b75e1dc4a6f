import type { ParsedLanguage } from "../language.ts";
import { javascript } from "./language.ts";
import { repair } from "./repair.ts";

/** TypeScript: linked like JavaScript, read by a grammar of its own. */
export const typescript: ParsedLanguage = {
  ...javascript,
  name: "typescript",
  grammar: "typescript",
  repair: (text) => repair(text, "typescript"),
};
