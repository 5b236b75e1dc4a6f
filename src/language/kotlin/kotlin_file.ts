import { BindingKind } from "../../facts/binding_kind.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import { FactsBuilder } from "../../facts/facts_builder.ts";
import type { RowInput } from "../../facts/facts_schema.ts";
import type { RefKind } from "../../facts/ref_kind.ts";
import type { ScopeKind } from "../../facts/scope_kind.ts";
import type { Extraction } from "../extraction.ts";
import type { SyntaxNode } from "./syntax_node.ts";

const ROW_LIMIT = 2 ** 23;

/** Where in the file a syntax node stands. */
export interface Place {
  /** Innermost enclosing definition that is a node of the graph; 0 for the file. */
  readonly owner: number;
  /** Innermost scope. */
  readonly scope: number;
  /** Whether declarations met here belong to the file, to a class body or to a function body. */
  readonly level: "file" | "class" | "body";
  /** In a class body: the scope that initialisers see, which holds the parameters of the primary constructor. */
  readonly initialiserScope?: number;
  /** Definition that holds the members met here: the class, or an anonymous object. */
  readonly holder: number;
  /** Definition whose result a plain `return` gives; 0 for none. */
  readonly returnsOf: number;
  /** Scope of the anonymous function whose result a plain `return` gives; none in a definition or a lambda of it. */
  readonly returnScope?: number;
}

/** How a name is used. */
interface Use {
  readonly kind: RefKind;
  /** Row of exprs; of types for a type or a supertype. */
  readonly expr: number;
  readonly argc?: number;
  /** RefFlag bits. */
  readonly flags?: number;
}

/** Handles one sort of syntax node: adds its facts and walks what it holds. */
export type Visit = (kotlin: KotlinFile, node: SyntaxNode, place: Place) => void;

/** The parts of a call, with a trailing lambda put back where it belongs. */
export interface CallParts {
  readonly callee: SyntaxNode;
  readonly typeArguments: SyntaxNode | undefined;
  readonly values: readonly SyntaxNode[];
  readonly lambda: SyntaxNode | undefined;
}

/** An expression row and the height of its tree. */
export interface BuiltExpression {
  readonly row: number;
  readonly height: number;
}

/** One Kotlin file on its way to facts: the walk over its tree and what the visits of different nodes share. */
export class KotlinFile {
  readonly extraction: Extraction;
  readonly facts: FactsBuilder;
  /** The text as the author wrote it; the parsed text may differ in places that were repaired. */
  readonly text: string;
  /** Expression rows by syntax node id. */
  readonly expressions = new Map<number, BuiltExpression>();
  /** Type rows by syntax node id. */
  readonly types = new Map<number, number>();
  /** Annotations that were parsed as statements before their declaration, by the declaration's syntax node id. */
  readonly separateAnnotations = new Map<
    number,
    { readonly start: number; readonly nodes: readonly SyntaxNode[] }
  >();
  /** Type arguments that the parsed text lacks, by the offset after what is called. */
  readonly blankedTypes = new Map<number, readonly number[]>();
  /** Calls taken apart, by syntax node id. */
  readonly calls = new Map<number, CallParts>();
  /** Scopes opened by lambdas and anonymous functions, by syntax node id. */
  readonly scopes = new Map<number, number>();
  /** Definitions of anonymous objects, by syntax node id. */
  readonly anonymousObjects = new Map<number, number>();
  /** Number of returned expressions by definition. */
  readonly returnCounts = new Map<number, number>();
  /** String literals whose row was added with the call that takes them, by syntax node id. */
  readonly placedLiterals = new Set<number>();
  readonly #visits: ReadonlyMap<string, Visit>;
  readonly #expressionRows = new Map<string, Map<number, number>>();
  readonly #variables = new Map<number, Set<string>>();
  readonly #lineStarts: number[] = [0];

  readonly #hasErrors: boolean;

  /**
   * @param visits What to do with each sort of node; children of other nodes are walked.
   * @param hasErrors Whether the tree has an error node anywhere.
   */
  constructor(extraction: Extraction, visits: ReadonlyMap<string, Visit>, hasErrors: boolean) {
    this.#hasErrors = hasErrors;
    this.extraction = extraction;
    this.facts = extraction.facts;
    this.text = extraction.text;
    this.#visits = visits;
    for (let at = this.text.indexOf("\n"); at >= 0; at = this.text.indexOf("\n", at + 1)) {
      this.#lineStarts.push(at + 1);
    }
  }

  /** Adds the facts of a node and of all that it holds. */
  walk(node: SyntaxNode, place: Place): void {
    const type = node.type;
    if (withoutFacts.has(type)) return;
    this.extraction.descend(undefined, () => {
      const visit = this.#visits.get(type);
      if (visit !== undefined) visit(this, node, place);
      else for (const child of node.namedChildren) this.walk(child, place);
    });
  }

  /** Walks the named children of a node. */
  walkChildren(node: SyntaxNode, place: Place): void {
    for (const child of node.namedChildren) this.walk(child, place);
  }

  /** DefFlag.partial if an error lies inside the node. */
  errorFlag(node: SyntaxNode): number {
    return this.#hasErrors && node.hasError ? DefFlag.partial : 0;
  }

  /** The source of a node as written. */
  textOf(node: SyntaxNode): string {
    return this.text.slice(node.startIndex, node.endIndex);
  }

  /** An identifier without its backticks. */
  nameOf(node: SyntaxNode): string {
    const text = this.textOf(node);
    return text.startsWith("`") && text.endsWith("`") ? text.slice(1, -1) : text;
  }

  /** One-based line of a UTF-16 offset in the text as written. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.#lineStarts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  /** One-based line of the last character of a node; a line end belongs to the line that it ends. */
  lastLineOf(node: SyntaxNode): number {
    return this.lineAt(Math.max(node.startIndex, node.endIndex - 1));
  }

  /** Opens a scope over a node. */
  addScope(kind: ScopeKind, place: Place, owner: number, node: SyntaxNode): number {
    return this.facts.add("scopes", {
      kind,
      parent: place.scope,
      owner,
      start: node.startIndex,
      end: node.endIndex,
    });
  }

  /** The row of an expression; equal expressions share one. */
  addExpression(row: RowInput<"exprs">): number {
    // Rows and operators are small: three of them fit the 53 bits of a number.
    const shape = ((row.op ?? 0) * ROW_LIMIT + (row.a ?? 0)) * ROW_LIMIT + (row.b ?? 0);
    let rows = this.#expressionRows.get(row.text ?? "");
    if (rows === undefined) this.#expressionRows.set(row.text ?? "", rows = new Map());
    let index = rows.get(shape);
    if (index === undefined) {
      index = this.facts.add("exprs", row);
      rows.set(shape, index);
    }
    return index;
  }

  /** Adds a use of a name at `place`. */
  addRef(place: Place, start: number, use: Use): number {
    return this.facts.addReference({
      owner: place.owner,
      scope: place.scope,
      line: this.lineAt(start),
      start,
      kind: use.kind,
      expr: use.expr,
      argc: use.argc ?? 0,
      flags: use.flags ?? 0,
    });
  }

  /** Adds a variable to its scope. */
  addBinding(row: RowInput<"bindings"> & { readonly scope: number; readonly name: string }): void {
    if (row.name === "_") return;
    this.declareVariable(row.scope, row.name);
    this.facts.add("bindings", row);
  }

  /** Adds a value that the lambda or anonymous function of a scope returns. */
  addReturned(scope: number, init: number, node: SyntaxNode): void {
    if (init === 0) return;
    this.facts.add("bindings", {
      scope,
      kind: BindingKind.returned,
      init,
      start: node.startIndex,
      line: this.lineAt(node.startIndex),
    });
  }

  /** Notes that a name is a variable in a scope. */
  declareVariable(scope: number, name: string): void {
    let names = this.#variables.get(scope);
    if (names === undefined) this.#variables.set(scope, names = new Set());
    names.add(name);
  }

  /** Whether a name is known to be a variable at a scope. */
  isVariable(scope: number, name: string): boolean {
    for (let at = scope; at !== 0; at = this.facts.get("scopes", at, "parent")) {
      if (this.#variables.get(at)?.has(name)) return true;
    }
    return false;
  }

  /** Where the file itself stands. */
  static readonly filePlace: Place = {
    owner: 0,
    scope: FactsBuilder.fileScope,
    level: "file",
    holder: 0,
    returnsOf: 0,
  };
}

const withoutFacts: ReadonlySet<string> = new Set([
  "identifier",
  "number_literal",
  "float_literal",
  "character_literal",
  "string_content",
  "escape_sequence",
  "label",
  "this_expression",
  "shebang",
]);
