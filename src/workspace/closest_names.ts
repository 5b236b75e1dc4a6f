import type { NodeHandle } from "../facts/node_handle.ts";
import type { SymbolHit } from "../search/symbol_index.ts";
import type { SymbolNames } from "../search/symbol_names.ts";

/**
 * Of the nodes that bear a name those that bear it most closely: in the same case before another; of these the ones that
 * are called just so, before members that have their class's name besides.
 */
export function closestNames(
  hits: readonly SymbolHit[],
  name: string,
  names: SymbolNames,
): readonly NodeHandle[] {
  const best = Math.min(...hits.map(({ match }) => match));
  const closest = hits.filter(({ match }) => match === best).map(({ handle }) => handle);
  const called = closest.filter((handle) => names.displayName(handle) === name);
  return called.length > 0 ? called : closest;
}
