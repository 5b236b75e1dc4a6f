import type { NodeHandle } from "../facts/node_handle.ts";
import type { SymbolIndex } from "../search/symbol_index.ts";
import type { SymbolNames } from "../search/symbol_names.ts";
import { closestNames } from "./closest_names.ts";
import { nameForms } from "./name_forms.ts";

/** The nodes that bear a name in the whole workspace: `OrderService.cancel`, `cancel`, an id without its parameters. */
export function nodesNamed(
  symbols: SymbolIndex,
  names: SymbolNames,
  name: string,
): readonly NodeHandle[] {
  const [, bare, number] = /^(.+)(#\d+)$/.exec(name) ?? [];
  if (bare !== undefined && number !== undefined) {
    const hits = symbols.lookup(bare).filter(({ handle }) => names.id(handle).endsWith(number));
    return closestNames(hits, bare, names);
  }
  for (const form of nameForms(name)) {
    const hits = symbols.lookup(form);
    if (hits.length > 0) return closestNames(hits, form, names);
  }
  return [];
}
