/** What a scope knows of a name that is declared in it. */
export interface DeclaredName {
  /** Row of `defs` when the name is that of a function, class, namespace or type; 0 otherwise. */
  readonly def: number;
  /** Row of the first of `bindings`; 0 while there is none. */
  readonly binding: number;
  /** Whether a value of this name may be a function or class: a definition, an import or an alias of one. */
  readonly mayBeDefinition: boolean;
}

/** Stands for the names of a scope that has none, as most have. */
const NO_NAMES = new Map<string, DeclaredName>();

/** A scope that is open while a file is read: where names are declared and assigned names are found. */
export class LexicalScope {
  /** Row of `scopes`. */
  readonly row: number;
  readonly parent: LexicalScope | undefined;
  /** The nearest scope around that is a function, a namespace or the file: where `var` declares. */
  readonly hoist: LexicalScope;
  /** Number of conditions (branches, loops, functions) around the scope. */
  readonly conditions: number;
  /** Whether declarations belong to the scope around (guards only narrow). */
  readonly isGuard: boolean;
  /** Number of guards directly around one another here. */
  readonly guards: number;
  #names = NO_NAMES;

  constructor(
    row: number,
    parent: LexicalScope | undefined,
    conditions: number,
    form: "function" | "block" | "guard",
  ) {
    this.row = row;
    this.parent = parent;
    this.conditions = conditions;
    this.isGuard = form === "guard";
    this.guards = this.isGuard ? (parent?.guards ?? 0) + 1 : 0;
    this.hoist = form === "function" || parent === undefined ? this : parent.hoist;
  }

  /** The scope in which a declaration at this place puts its name. */
  get declaring(): LexicalScope {
    return this.isGuard && this.parent !== undefined ? this.parent.declaring : this;
  }

  /** Notes a name; what was known of it before is completed. */
  declare(name: string, declared: Partial<DeclaredName>): void {
    if (this.#names === NO_NAMES) this.#names = new Map();
    const known = this.#names.get(name);
    this.#names.set(name, {
      def: declared.def ?? known?.def ?? 0,
      binding: known?.binding || (declared.binding ?? 0),
      mayBeDefinition: (declared.mayBeDefinition ?? false) || (known?.mayBeDefinition ?? false),
    });
  }

  /** What this scope itself declares under a name. */
  own(name: string): DeclaredName | undefined {
    return this.#names.get(name);
  }

  /** The innermost scope that declares a name. */
  find(name: string): LexicalScope | undefined {
    if (this.#names.has(name)) return this;
    let scope = this.parent;
    while (scope !== undefined && !scope.#names.has(name)) scope = scope.parent;
    return scope;
  }

  /** What a name means at this place, as far as the file declares it. */
  look(name: string): DeclaredName | undefined {
    return this.find(name)?.own(name);
  }
}
