import { ScopeKind } from "../../facts/scope_kind.ts";

/** How a name is bound in a {@link Frame}. */
export interface FrameName {
  /** Bound by a definition or an import rather than by an assignment. */
  isDefinition: boolean;
  /** Row of the first binding; 0 while only definitions and imports bind the name. */
  binding: number;
}

/** A region with names of its own: the file, a class body, a function, a lambda or a comprehension. */
export class Frame {
  readonly kind: ScopeKind;
  /** Row of its scope. */
  readonly scope: number;
  /** Class or function whose body this is; 0 for the file. Lambdas and comprehensions have that of their surroundings. */
  readonly def: number;
  readonly parent: Frame | undefined;
  readonly names = new Map<string, FrameName>();
  /** Attributes that methods of a class assign through their receiver. */
  readonly attributes = new Map<string, number>();

  constructor(kind: ScopeKind, scope: number, def: number, parent: Frame | undefined) {
    this.kind = kind;
    this.scope = scope;
    this.def = def;
    this.parent = parent;
  }

  /** The frame in which an assignment expression binds: comprehensions do not count. */
  get assigned(): Frame {
    return this.kind === ScopeKind.comprehension && this.parent !== undefined
      ? this.parent.assigned
      : this;
  }

  /** How a name that is used here is bound, or undefined when this file does not bind it. */
  find(name: string): FrameName | undefined {
    let visible: Frame | undefined = this.names.has(name) ? this : this.parent;
    while (visible !== undefined) {
      const known = visible.names.get(name);
      if (known !== undefined && (visible === this || visible.kind !== ScopeKind.class)) {
        return known;
      }
      visible = visible.parent;
    }
    return undefined;
  }
}
