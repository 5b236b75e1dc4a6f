import type { ParsedLanguage } from "../language.ts";
import { extract } from "./extract.ts";
import { repair } from "./repair.ts";

const SEMANTICS = 1;

/** JavaScript with JSX. */
export const javascript: ParsedLanguage = {
  kind: "parsed",
  name: "javascript",
  semantics: SEMANTICS,
  grammar: "javascript",
  extract,
  repair: (text) => repair(text, "javascript"),
};

/** TypeScript. */
export const typescript: ParsedLanguage = {
  ...javascript,
  name: "typescript",
  grammar: "typescript",
  repair: (text) => repair(text, "typescript"),
};

/** TypeScript with JSX. */
export const tsx: ParsedLanguage = { ...typescript, name: "tsx", grammar: "tsx" };
