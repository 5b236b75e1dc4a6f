import { addTypesOfText } from "./add_types_of_text.ts";
import type { CallParts, KotlinFile, Place } from "./kotlin_file.ts";
import { typeArgumentsOf } from "./type_arguments_of.ts";

/** The types that a call gives explicitly. */
export function explicitTypeArguments(
  kotlin: KotlinFile,
  call: CallParts,
  place: Place,
): readonly number[] {
  return call.typeArguments === undefined
    ? blankedTypeArguments(kotlin, call, place)
    : typeArgumentsOf(kotlin, call.typeArguments, place);
}

/** Type arguments that were blanked before the parse because the grammar reads them as comparisons. */
function blankedTypeArguments(
  kotlin: KotlinFile,
  call: CallParts,
  place: Place,
): readonly number[] {
  const start = call.callee.endIndex;
  const known = kotlin.blankedTypes.get(start);
  if (known !== undefined) return known;
  const match = /^(\s*<)([^(){};="]+)>\s*(?:\w+@)?[({]/.exec(kotlin.text.slice(start, start + 400));
  const rows = match?.[1] === undefined || match[2] === undefined
    ? []
    : addTypesOfText(kotlin, match[2], start + match[1].length, place);
  kotlin.blankedTypes.set(start, rows);
  return rows;
}
