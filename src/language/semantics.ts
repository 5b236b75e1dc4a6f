import { databaseSemantics } from "./database/semantics.ts";
import { goSemantics } from "./go/semantics.ts";
import { javaSemantics } from "./java/semantics.ts";
import { javascriptSemantics } from "./javascript/semantics.ts";
import { kotlinSemantics } from "./kotlin/semantics.ts";
import { pythonSemantics } from "./python/semantics.ts";
import { textSemantics } from "./text_semantics.ts";
import type { LanguageSemantics } from "../link/link_model.ts";

/** The rules of linking by the number that facts carry; append only. */
const semantics: readonly LanguageSemantics[] = [
  textSemantics,
  javascriptSemantics,
  pythonSemantics,
  goSemantics,
  javaSemantics,
  kotlinSemantics,
  databaseSemantics,
];

/** The rules of linking of a number; those of plain text for a number that is not known. */
export function semanticsOf(number: number): LanguageSemantics {
  return semantics[number] ?? textSemantics;
}
