import type { ParsedLanguage } from "../language.ts";
import { typescript } from "./typescript.ts";

/** TypeScript with JSX. */
export const tsx: ParsedLanguage = { ...typescript, name: "tsx", grammar: "tsx" };
