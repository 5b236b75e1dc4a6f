import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import type { DefKind } from "../../facts/def_kind.ts";
import { FactsBuilder } from "../../facts/facts_builder.ts";
import type { RefKind } from "../../facts/ref_kind.ts";
import type { ScopeKind } from "../../facts/scope_kind.ts";
import { classifyLiteral } from "../classify_literal.ts";
import type { Extraction } from "../extraction.ts";
import { ExpressionRows } from "./expression_rows.ts";
import { LexicalScope } from "./lexical_scope.ts";
import { LineIndex } from "./line_index.ts";
import { OpenObjects } from "./open_objects.ts";
import type { Place } from "./place.ts";
import type { SyntaxTree } from "./syntax_tree.ts";
import type { Target } from "./target.ts";
import { TypeRows } from "./type_rows.ts";

/** What becomes of an expression's value. */
export type Use =
  /** Nobody asks: only the references inside are recorded. */
  | "effect"
  /** A row of `exprs` is wanted. */
  | "value"
  /** The value is passed or stored: a row is wanted, and a name is a reference of its own. */
  | "stored";

/** The readers that call one another in a circle; each reads one node of a {@link ScriptFile}. */
export interface Readers {
  /** Statements of a program, block or namespace. */
  statements(file: ScriptFile, parent: number): void;
  statement(file: ScriptFile, node: number): void;
  /** Returns the row of `exprs`; 0 when `use` is "effect". */
  expression(file: ScriptFile, node: number, use: Use): number;
  /** A type as written; returns the row of `types`. */
  type(file: ScriptFile, node: number): number;
  /** A class declaration or expression; returns the row of `defs`. */
  classDefinition(file: ScriptFile, node: number, target: Target): number;
}

/** A definition to be recorded; see the `defs` section for the columns. */
export interface Definition {
  readonly kind: DefKind;
  readonly name: string;
  readonly container: number;
  readonly qualifier?: string;
  /** Row of the scope that declares the name; 0 when no scope does. */
  readonly scope: number;
  readonly start: number;
  readonly end: number;
  readonly flags: number;
  readonly signature: string;
  /** The comment that documents it. */
  readonly doc: string;
}

/** A variable to be recorded; see the `bindings` section for the columns. */
export interface Variable {
  readonly name: string;
  readonly kind: BindingKind;
  /** UTF-16 offset of the name. */
  readonly start: number;
  readonly def?: number;
  readonly type?: number;
  readonly init?: number;
  readonly path?: string;
  readonly flags?: number;
}

/** A use of a name to be recorded; see the `refs` section for the columns. */
export interface Reference {
  readonly kind: RefKind;
  readonly expr: number;
  /** UTF-16 offset of the used name. */
  readonly start: number;
  readonly owner?: number;
  readonly argc?: number;
  readonly flags?: number;
  /** First argument that is a string. */
  readonly literal?: string;
}

/** An argument of a call whose reference is recorded. */
export interface Argument {
  readonly node: number;
  readonly ref: number;
  readonly index: number;
}

/** A value that is assigned to a name declared elsewhere; its row is written when all names are known. */
interface Assignment {
  readonly scope: LexicalScope;
  readonly conditions: number;
  readonly variable: Variable;
}

/** Whose the members of an object literal are. */
export interface Home {
  /** Container of the definitions inside. */
  readonly def: number;
  /** Dotted name of a container that is no definition of the file. */
  readonly qualifier: string;
  /** What `this` is inside the functions, with the row of the scope of its members; 0 when it is no definition. */
  readonly self: number;
  readonly scope: number;
  /** DefFlag bits of the definitions inside. */
  readonly flags: number;
  /** Whether functions that are values of properties are definitions, as methods are. */
  readonly definesMembers: boolean;
  /** Told of each member: its name (`...` for a spread), the row of its value, and the node of that. */
  readonly onMember?: (name: string, value: number, node: number) => void;
}

/** A function, class or object that is a definition by the name it is given from outside. */
export interface Adoption {
  readonly target: Target;
  /** Row of `defs` when the definition is recorded already; 0 when it is recorded on reaching the node. */
  readonly def: number;
}

/** One JavaScript or TypeScript file on its way to facts. */
export class ScriptFile {
  readonly extraction: Extraction;
  readonly facts: FactsBuilder;
  readonly text: string;
  readonly tree: SyntaxTree;
  readonly readers: Readers;
  readonly exprs: ExpressionRows;
  readonly types: TypeRows;
  readonly fileScope: LexicalScope;
  /** Functions, classes, objects and assignments that are given a name from outside, by node. */
  readonly adopted = new Map<number, Adoption>();
  /** Object literals whose members are those of something known, by node. */
  readonly homes = new Map<number, Home>();
  readonly openObjects = new OpenObjects();
  /** Names that the file exports. */
  readonly exportedNames = new Set<string>();
  /**
   * Names that stand for types here and are no references: type parameters of definitions with the row of the scope that
   * has them, and with 0 those that a type or lambda declares for itself (`infer U`, the key of a mapped type).
   */
  readonly typeNames = new Map<string, number>();
  /** Types of other modules by specifier and name, each written once. */
  readonly importedTypes = new Map<string, number>();
  readonly isTypeScript: boolean;
  /** Whether the file declares what lies elsewhere (`.d.ts`). */
  readonly isDeclaration: boolean;
  /** Whether an import or export statement makes it a module. */
  isModule = false;
  /** Whether `module.exports`, `exports` or a top-level `require` was seen. */
  isCommonJs = false;
  /** The argument being read. */
  argument: Argument = { node: 0, ref: 0, index: 0 };
  /** The operand of the `await` being read. */
  awaited = 0;
  place: Place;
  readonly #lines: LineIndex;
  readonly #assignments: Assignment[] = [];
  readonly #returns = new Map<number, number>();
  #branches = 0;

  constructor(extraction: Extraction, tree: SyntaxTree, readers: Readers) {
    this.extraction = extraction;
    this.facts = extraction.facts;
    this.text = extraction.text;
    this.tree = tree;
    this.readers = readers;
    this.exprs = new ExpressionRows(this.facts);
    this.types = new TypeRows(this.facts);
    this.#lines = new LineIndex(this.text);
    this.isTypeScript = /\.[cm]?tsx?$/.test(extraction.path);
    this.isDeclaration = /\.d\.[cm]?ts$/.test(extraction.path);
    this.facts.set("scopes", FactsBuilder.fileScope, { end: this.text.length });
    this.fileScope = new LexicalScope(FactsBuilder.fileScope, undefined, 0, "function");
    this.place = {
      scope: this.fileScope,
      owner: 0,
      def: 0,
      self: 0,
      selfScope: 0,
      selfFlags: 0,
      selfConditions: 0,
      isConstructing: false,
      isAmbient: this.isDeclaration,
      branch: 0,
      conditions: 0,
      returns: { def: 0, scope: 0 },
    };
  }

  /** The source of a node. */
  textOf(node: number): string {
    return this.text.slice(this.tree.start(node), this.tree.end(node));
  }

  /** The source between two nodes' starts, such as the keywords in front of a name. */
  between(start: number, end: number): string {
    return this.text.slice(this.tree.start(start), this.tree.start(end));
  }

  /** One-based line of an offset. */
  lineAt(offset: number): number {
    return this.#lines.lineOf(offset);
  }

  /** Runs `read` with parts of the place changed. */
  within<T>(change: Partial<Place>, read: () => T): T {
    const outer = this.place;
    this.place = { ...outer, ...change };
    try {
      return read();
    } finally {
      this.place = outer;
    }
  }

  /** Runs `read` with names that stand for types: parameters of the present scope's definition, or variables. */
  withTypeNames<T>(
    names: readonly string[],
    form: "parameter" | "variable",
    read: () => T,
  ): T {
    if (names.length === 0) return read();
    const outer = names.map((name) => this.typeNames.get(name));
    const scope = form === "parameter" ? this.place.scope.row : 0;
    for (const name of names) this.typeNames.set(name, scope);
    try {
      return read();
    } finally {
      names.forEach((name, index) => {
        const known = outer[index];
        if (known === undefined) this.typeNames.delete(name);
        else this.typeNames.set(name, known);
      });
    }
  }

  /** Row of the scope from which a type's name is to be looked up: the one that declares it, or the file's. */
  typeScope(name: string): number {
    const dot = name.indexOf(".");
    const root = dot < 0 ? name : name.slice(0, dot);
    return this.typeNames.get(root) ||
      (this.place.scope.find(root)?.row ?? FactsBuilder.fileScope);
  }

  /** A number for a new group of alternatives. */
  nextBranch(): number {
    return ++this.#branches;
  }

  /** Opens a scope inside the present one. */
  openScope(
    kind: ScopeKind,
    start: number,
    end: number,
    options: { readonly form: "function" | "block" | "guard"; readonly owner?: number },
  ): LexicalScope {
    const { scope, def, conditions } = this.place;
    const owner = options.owner ?? def;
    const row = this.facts.add("scopes", { kind, parent: scope.row, owner, start, end });
    return new LexicalScope(row, scope, conditions, options.form);
  }

  /** Records a definition and returns its row. */
  define(definition: Definition): number {
    const { start, end, doc, name, signature, scope } = definition;
    return this.facts.add("defs", {
      kind: definition.kind,
      name,
      container: definition.container,
      qualifier: definition.qualifier ?? "",
      scope,
      start,
      end,
      line: this.lineAt(start),
      endLine: this.lineAt(Math.max(start, end - 1)),
      flags: definition.flags | docFlags(doc),
      signature,
      doc: doc === "" ? "" : this.extraction.docParagraph(doc),
      branch: this.place.branch,
    });
  }

  /** Adds flags to a definition. */
  flag(def: number, flags: number): void {
    if (def !== 0) {
      this.facts.set("defs", def, { flags: this.facts.get("defs", def, "flags") | flags });
    }
  }

  /** Records a variable of a scope and returns its row. */
  bind(scope: number, variable: Variable): number {
    return this.facts.add("bindings", {
      scope,
      name: variable.name,
      kind: variable.kind,
      def: variable.def ?? 0,
      type: variable.type ?? 0,
      init: variable.init ?? 0,
      path: variable.path ?? "",
      start: variable.start,
      line: this.lineAt(variable.start),
      flags: variable.flags ?? 0,
    });
  }

  /** Records a variable and declares its name in the scope. */
  declare(scope: LexicalScope, variable: Variable, mayBeDefinition: boolean): number {
    const binding = this.bind(scope.row, variable);
    if (variable.name !== "") scope.declare(variable.name, { binding, mayBeDefinition });
    return binding;
  }

  /** Records that a name declared here or further out is given another value. */
  assign(variable: Variable): void {
    const { scope, conditions } = this.place;
    this.#assignments.push({ scope, conditions, variable });
  }

  /** Writes the assignments, now that every declaration is known. */
  finishAssignments(undeclared: BindingKind): void {
    for (const { scope, conditions, variable } of this.#assignments) {
      const target = scope.find(variable.name);
      const home = target ?? this.fileScope;
      const isConditional = conditions > home.conditions;
      const flags = BindingFlag.reassigned | (isConditional ? BindingFlag.conditional : 0);
      const kind = target === undefined ? undeclared : variable.kind;
      this.bind(home.row, { ...variable, kind, flags });
      const first = target?.own(variable.name)?.binding ?? 0;
      if (first === 0) continue;
      const known = this.facts.get("bindings", first, "flags");
      this.facts.set("bindings", first, { flags: known | BindingFlag.reassigned });
    }
  }

  /** Records a use of a name and returns its row. */
  refer(reference: Reference): number {
    return this.facts.addReference({
      owner: reference.owner ?? this.place.owner,
      scope: this.place.scope.row,
      kind: reference.kind,
      expr: reference.expr,
      argc: reference.argc ?? 0,
      flags: reference.flags ?? 0,
      line: this.lineAt(reference.start),
      start: reference.start,
      literal: reference.literal ?? "",
    });
  }

  /** Records what a `return` leaves. */
  returned(expr: number, start: number): void {
    const { def, scope } = this.place.returns;
    if (expr === 0 || (def === 0 && scope === 0)) return;
    const key = def === 0 ? -scope : def;
    const count = this.#returns.get(key) ?? 0;
    if (count >= MAX_RETURNS) return;
    this.#returns.set(key, count + 1);
    if (def !== 0) this.facts.add("returns", { def, expr });
    else this.bind(scope, { name: "", kind: BindingKind.returned, start, init: expr });
  }

  /** Records a string literal, with U+0001 for inserted values, if it looks like something that later layers read. */
  literal(text: string, node: number): void {
    const literalClass = classifyLiteral(text);
    if (literalClass === undefined) return;
    const { argument } = this;
    const isArgument = argument.node === node;
    this.facts.add("literals", {
      def: this.place.owner,
      ref: isArgument ? argument.ref : 0,
      argIndex: isArgument ? argument.index : 0,
      class: literalClass,
      text,
      line: this.lineAt(this.tree.start(node)),
    });
  }
}

const MAX_RETURNS = 8;

function docFlags(doc: string): number {
  if (!doc.includes("@")) return 0;
  let flags = 0;
  if (/@deprecated\b/.test(doc)) flags |= DefFlag.deprecated;
  if (/@private\b/.test(doc)) flags |= DefFlag.private;
  if (/@protected\b/.test(doc)) flags |= DefFlag.protected;
  return flags;
}
