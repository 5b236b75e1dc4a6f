import type { FileFacts } from "../facts/file_facts.ts";
import { ScopeKind } from "../facts/scope_kind.ts";

/**
 * Where scopes and variables of a file stand among those that they could be taken for, in numbers that change when their
 * order does and not when other code moves them.
 */
export class PlaceOrder {
  readonly #facts: FileFacts;
  #scopes: Uint32Array | undefined;
  #bindings: Uint32Array | undefined;

  constructor(facts: FileFacts) {
    this.#facts = facts;
  }

  /** How many scopes of the same kind and owner's name stand before a scope in the one around it. */
  ofScope(scope: number): number {
    this.#scopes ??= this.#countScopes();
    return this.#scopes[scope] ?? 0;
  }

  /** How many variables of the same definition stand before a variable; 0 for those that are visible everywhere. */
  ofBinding(row: number): number {
    this.#bindings ??= this.#countBindings();
    return this.#bindings[row] ?? 0;
  }

  #countScopes(): Uint32Array {
    const { scopes, defs } = this.#facts;
    const orders = new Uint32Array(scopes.count);
    const counts = new Map<string, number>();
    for (let scope = 1; scope < scopes.count; scope++) {
      const owner = scopes.owner(scope);
      const name = owner === 0 ? 0 : defs.name(owner);
      const key = `${scopes.parent(scope)} ${scopes.kind(scope)} ${name}`;
      const count = counts.get(key) ?? 0;
      orders[scope] = count;
      counts.set(key, count + 1);
    }
    return orders;
  }

  #countBindings(): Uint32Array {
    const { scopes, bindings } = this.#facts;
    const orders = new Uint32Array(bindings.count);
    const byOwner = new Map<number, number[]>();
    for (let row = 1; row < bindings.count; row++) {
      const scope = bindings.scope(row);
      if (scopes.kind(scope) <= ScopeKind.class) continue;
      const owner = scopes.owner(scope);
      const rows = byOwner.get(owner);
      if (rows === undefined) byOwner.set(owner, [row]);
      else rows.push(row);
    }
    for (const rows of byOwner.values()) {
      rows.sort((a, b) => bindings.start(a) - bindings.start(b));
      rows.forEach((row, index) => orders[row] = index);
    }
    return orders;
  }
}
