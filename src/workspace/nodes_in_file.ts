import type { NodeHandle } from "../facts/node_handle.ts";
import type { FileRecord } from "../graph/file_record.ts";
import { foldText } from "../search/fold_text.ts";
import { matchSymbol } from "../search/match_symbol.ts";
import type { SymbolNames } from "../search/symbol_names.ts";
import { closestNames } from "./closest_names.ts";
import { nameForms } from "./name_forms.ts";

/** The nodes of a file that bear a name, whole or in part: `cancel`, `Order.cancel`, `Order::cancel`, `cancel(long)`. */
export function nodesInFile(
  names: SymbolNames,
  file: FileRecord,
  name: string,
): readonly NodeHandle[] {
  for (const form of nameForms(name)) {
    const hits = file.nodes.flatMap((handle) => {
      const match = handle === undefined ? undefined : matchSymbol(foldText(form), names, handle);
      return handle === undefined || match === undefined ? [] : [{ handle, match }];
    });
    if (hits.length > 0) return closestNames(hits, form, names);
  }
  return [];
}
