import type { LanguageSemantics } from "../link/language_semantics.ts";
import { textSemantics } from "./text_semantics.ts";

/** The rules of linking by the number that facts carry; append only. */
const semantics: readonly LanguageSemantics[] = [textSemantics];

/** The rules of linking of a number; those of plain text for a number that is not known. */
export function semanticsOf(number: number): LanguageSemantics {
  return semantics[number] ?? textSemantics;
}
