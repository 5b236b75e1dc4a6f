import { FactsBuilder } from "../../facts/facts_builder.ts";
import { ImportKind } from "../../facts/import_kind.ts";
import { TypeOp } from "../../facts/type_op.ts";
import type { ScriptFile } from "./script_file.ts";

/**
 * The type that `import("specifier").A.B` names, with a row of `imports` of its own; the same row for the same type.
 *
 * @param offset UTF-16 offset of where it is written.
 */
export function importType(
  file: ScriptFile,
  specifier: string,
  names: readonly string[],
  offset: number,
): number {
  const key = `${specifier} ${names.join(".")}`;
  const known = file.importedTypes.get(key);
  if (known !== undefined) return known;
  const [first = "*", ...rest] = names;
  const row = file.facts.add("imports", {
    scope: FactsBuilder.fileScope,
    specifier,
    imported: first,
    kind: ImportKind.typeOnly,
    line: file.lineAt(offset),
  });
  const type = file.types.add(TypeOp.imported, row, 0, rest.join("."));
  file.importedTypes.set(key, type);
  return type;
}
