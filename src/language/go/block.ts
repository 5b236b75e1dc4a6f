import type { FactsBuilder } from "../../facts/facts_builder.ts";
import type { ScopeKind } from "../../facts/scope_kind.ts";

/** Where a block lies. */
export interface BlockOptions {
  readonly kind: ScopeKind;
  /** Definition that holds it. */
  readonly owner: number;
  readonly start: number;
  readonly end: number;
}

/**
 * A region with names of its own. Most blocks declare nothing: its scope has a row only from the first declaration on,
 * and what comes before that is in the scope around, which is what the language says of it too.
 */
export class Block {
  readonly parent: Block | undefined;
  readonly owner: number;
  readonly #facts: FactsBuilder;
  readonly #options: BlockOptions;
  readonly #names = new Set<string>();
  #row = 0;

  constructor(facts: FactsBuilder, options: BlockOptions, parent: Block | undefined, row = 0) {
    this.parent = parent;
    this.owner = options.owner;
    this.#facts = facts;
    this.#options = options;
    this.#row = row;
  }

  /** Row of the scope in which names are looked up at this point. */
  get scope(): number {
    return this.#row === 0 ? this.parent?.scope ?? 0 : this.#row;
  }

  /** Gives the block a scope of its own and returns its row. */
  open(): number {
    if (this.#row === 0) {
      const { kind, owner, start, end } = this.#options;
      const parent = this.parent?.scope ?? 0;
      this.#row = this.#facts.add("scopes", { kind, parent, owner, start, end });
    }
    return this.#row;
  }

  /** Declares a name; false when this block has it already. */
  declare(name: string): boolean {
    if (this.#names.has(name)) return false;
    this.#names.add(name);
    return true;
  }

  /** Whether this block, or one around it inside of the function, declares a name. */
  knows(name: string): boolean {
    if (this.parent === undefined) return false;
    return this.#names.has(name) || this.parent.knows(name);
  }
}
