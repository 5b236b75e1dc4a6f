import { ScopeKind } from "../facts/scope_kind.ts";
import { defRef } from "./def_ref.ts";
import type { Resolution, Site } from "./resolution.ts";
import type { StaticType } from "./static_type.ts";
import { staticTypeOf } from "./static_type_of.ts";
import type { TypeRelations } from "./type_relations.ts";

/** The objects whose members need no receiver at a place. */
export interface ImplicitReceivers {
  /** Their types, the innermost first; undefined where one is not known. */
  readonly types: readonly (StaticType | undefined)[];
  /** Whether there may be more: a lambda may have a receiver of its own. */
  readonly isOpen: boolean;
}

/** The implicit receivers at a place: objects of enclosing types, and what enclosing extension functions are called on. */
export function implicitReceivers(
  resolution: Resolution,
  site: Site,
  relations: TypeRelations,
  fuel: number,
): ImplicitReceivers {
  const { scopes, defs } = site.file.facts;
  const types: (StaticType | undefined)[] = [];
  let isOpen = false;
  for (let scope = site.scope; scope !== 0; scope = scopes.parent(scope)) {
    const owner = scopes.owner(scope);
    switch (scopes.kind(scope)) {
      case ScopeKind.lambda: {
        const receiver = resolution.lambdaReceiver(site.file, scope, fuel - 1);
        if (receiver.kind === "object") types.push(staticTypeOf(receiver.value, relations));
        else if (receiver.kind === "open") isOpen = true;
        break;
      }
      case ScopeKind.class:
        if (owner !== 0) types.push({ kind: "class", ref: defRef.of(site.file.number, owner) });
        break;
      case ScopeKind.function: {
        const receiver = defs.receiverType(owner);
        if (receiver === 0 || defs.body(owner) !== scope || fuel <= 0) break;
        const value = resolution.valueOfType({ ...site, scope }, receiver, fuel - 1);
        types.push(staticTypeOf(value, relations));
      }
    }
  }
  return { types, isOpen };
}
