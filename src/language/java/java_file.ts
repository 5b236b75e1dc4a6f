import type { Language as Grammar, Tree } from "web-tree-sitter";
import { DefKind } from "../../facts/def_kind.ts";
import { FactsBuilder } from "../../facts/facts_builder.ts";
import type { RefKind } from "../../facts/ref_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import type { Extraction } from "../extraction.ts";
import { JavaNode } from "./java_node.ts";
import { ExpressionRows } from "./expression_rows.ts";
import type { Place } from "./place.ts";
import { TypeRows, type TypeSource } from "./type_rows.ts";

/** Adds the facts of a declaration or statement; returns the place of what follows it in the same block. */
export type Visit = (java: JavaFile, node: JavaNode, place: Place) => Place;

/** Adds the facts of an expression; returns its row, which may be 0 when it is not `wanted`. */
export type Evaluate = (java: JavaFile, node: JavaNode, place: Place, wanted: boolean) => number;

/** What to do with some sorts of syntax nodes. */
export interface JavaVisits {
  readonly statements: Readonly<Record<string, Visit>>;
  readonly expressions: Readonly<Record<string, Evaluate>>;
}

/** A parameter or record component as declared. */
export interface DeclaredParam {
  readonly name: string;
  /** Row of types. */
  readonly type: number;
  readonly typeText: string;
  /** ParamFlag bits. */
  readonly flags: number;
  readonly isFinal: boolean;
  /** UTF-16 offset of the name. */
  readonly start: number;
  readonly line: number;
}

/** Columns of a use of a name that its place does not give. */
export interface Use {
  readonly kind: RefKind;
  /** Row of exprs, of types for types. */
  readonly expr: number;
  readonly argc?: number;
}

/** One Java file on its way to facts: the walk over its tree and what the visits of different nodes share. */
export class JavaFile implements TypeSource {
  readonly extraction: Extraction;
  readonly root: JavaNode;
  readonly facts: FactsBuilder;
  /** The text as written; the parsed one may differ where it was repaired. */
  readonly text: string;
  readonly exprs: ExpressionRows;
  readonly types: TypeRows;
  /** Whether definitions have to be asked for errors. */
  readonly hasErrors: boolean;
  /** Whether any pattern may declare a variable in this file. */
  readonly hasPatterns: boolean;
  /** Components of records by definition. */
  readonly components = new Map<number, readonly DeclaredParam[]>();
  /** Classes whose `test…` methods are tests. */
  readonly testCases = new Set<number>();
  /** Number of returned expressions by definition. */
  readonly returns = new Map<number, number>();
  readonly #statements: ReadonlyMap<string, Visit>;
  readonly #expressions: ReadonlyMap<string, Evaluate>;
  readonly #fields: ReadonlyMap<string, number>;
  #doc: { readonly start: number; readonly end: number; readonly isLines: boolean } | undefined;

  constructor(
    extraction: Extraction,
    tree: Tree,
    statements: ReadonlyMap<string, Visit>,
    expressions: ReadonlyMap<string, Evaluate>,
  ) {
    this.extraction = extraction;
    this.facts = extraction.facts;
    this.text = extraction.text;
    this.exprs = new ExpressionRows(extraction.facts);
    this.types = new TypeRows(this);
    this.root = JavaNode.rootOf(tree, extraction.text);
    this.hasErrors = this.root.hasError;
    this.hasPatterns = this.text.includes("instanceof");
    this.#statements = statements;
    this.#expressions = expressions;
    this.#fields = fieldsOf(tree.language);
  }

  /** Where the file itself stands. */
  static readonly filePlace: Place = {
    owner: 0,
    holder: 0,
    scope: FactsBuilder.fileScope,
    level: "file",
    returnsOf: 0,
  };

  /** Adds the facts of any node; returns the place of what follows it in the same block. */
  walk(node: JavaNode, place: Place): Place {
    const type = node.type;
    const visit = this.#statements.get(type);
    if (visit === undefined) {
      this.value(node, place, false, type);
      return place;
    }
    return this.extraction.descend(place, () => visit(this, node, place));
  }

  /** Walks the children of a node in order; each statement may change the place of those after it. */
  walkChildren(node: JavaNode, place: Place): void {
    let here = place;
    for (const child of node.namedChildren) {
      if (this.isComment(child)) {
        this.#noteDoc(child);
        continue;
      }
      here = this.walk(child, here);
      this.#doc = undefined;
    }
  }

  /**
   * Adds the facts of an expression and returns its row, or 0 when it is not wanted.
   *
   * @param type The type of the node, when it is known.
   */
  value(node: JavaNode, place: Place, wanted: boolean, type = node.type): number {
    if (type === "identifier") {
      return wanted ? this.exprs.name(this.identifierOf(node)) : 0;
    }
    const evaluate = this.#expressions.get(type);
    if (evaluate !== undefined) {
      return this.extraction.descend(0, () => evaluate(this, node, place, wanted));
    }
    if (!withoutFacts.has(type)) {
      this.extraction.descend(undefined, () => this.walkChildren(node, place));
    }
    return wanted ? this.exprs.opaque() : 0;
  }

  /** Runs `visit` one level deeper, or gives `otherwise` where that is too deep. */
  descend<T>(otherwise: T, visit: () => T): T {
    return this.extraction.descend(otherwise, visit);
  }

  /** The child of a node in a field of the grammar. */
  field(node: JavaNode, name: string): JavaNode | null {
    return node.child(this.#fields.get(name) ?? 0);
  }

  /** The children of a node that are no comments. */
  partsOf(node: JavaNode): readonly JavaNode[] {
    const children = node.namedChildren;
    for (const child of children) {
      if (this.isComment(child)) return children.filter((other) => !this.isComment(other));
    }
    return children;
  }

  /** Whether a node is a comment: nothing else in Java starts with a slash. */
  isComment(node: JavaNode): boolean {
    return this.text.charCodeAt(node.startIndex) === 47;
  }

  /** The operator of a unary or binary expression. */
  operatorOf(node: JavaNode): string {
    const [first, second] = node.namedChildren;
    if (first !== undefined) {
      const written = second === undefined
        ? this.text.slice(node.startIndex, first.startIndex).trim()
        : this.text.slice(first.endIndex, second.startIndex).trim();
      if (operators.has(written)) return written;
    }
    return this.field(node, "operator")?.type ?? "";
  }

  /** The source of a node as written. */
  textOf(node: JavaNode): string {
    return this.text.slice(node.startIndex, node.endIndex);
  }

  /** The identifier that starts where a node does. */
  identifierOf(node: JavaNode): string {
    const { startIndex } = node;
    let end = startIndex;
    for (;;) {
      const code = this.text.charCodeAt(end);
      // Unicode letters and escapes are rare; the node's own end is dearer to ask for.
      if (code > 127 || code === 92) return this.textOf(node);
      if (!isIdentifierPart(code)) return this.text.slice(startIndex, end);
      end++;
    }
  }

  /** A possibly dotted name without the blanks, comments and annotations in it. */
  nameOf(node: JavaNode): string {
    const text = this.textOf(node);
    return isPlainName.test(text) ? text : text
      .replace(/\/\*[^]*?\*\/|\/\/[^\n]*|@[\w.]+/g, "")
      .replace(/\s+/g, "");
  }

  /** Opens a scope over a range, the range of `node` unless given. */
  addScope(
    kind: ScopeKind,
    place: Place,
    node: JavaNode,
    range: { readonly start?: number; readonly end?: number; readonly owner?: number } = {},
  ): number {
    return this.facts.add("scopes", {
      kind,
      parent: place.scope,
      owner: range.owner ?? place.holder,
      start: range.start ?? node.startIndex,
      end: range.end ?? node.endIndex,
    });
  }

  /** The place for declarations at `place`: its block gets a scope if it has none. */
  declaring(place: Place): Place {
    if (place.block === undefined || place.hasScope === true) return place;
    const scope = this.addScope(ScopeKind.block, place, place.block);
    return { ...place, scope, hasScope: true };
  }

  /** A place in which pattern variables are visible, over the range of `node` unless given. */
  guarded(
    node: JavaNode,
    place: Place,
    range: { readonly start?: number; readonly end?: number } = {},
  ): Place {
    return { ...place, scope: this.addScope(ScopeKind.guard, place, node, range) };
  }

  /** Whether members declared at a place are public without saying so. */
  isImplicitlyPublic(place: Place): boolean {
    return place.level === "class" &&
      this.facts.get("defs", place.holder, "kind") === DefKind.interface;
  }

  /** Adds a use of the name that starts at `at`. */
  refer(place: Place, at: JavaNode, use: Use): number {
    return this.facts.addReference({
      owner: place.owner,
      scope: place.scope,
      kind: use.kind,
      expr: use.expr,
      argc: use.argc ?? 0,
      line: at.line,
      start: at.startIndex,
    });
  }

  /** The doc comment before the declaration that is being walked, once. */
  takeDoc(): string {
    const doc = this.#doc;
    this.#doc = undefined;
    return doc === undefined ? "" : this.text.slice(doc.start, doc.end);
  }

  #noteDoc(node: JavaNode): void {
    const { startIndex: start } = node;
    const isLines = this.text.startsWith("///", start);
    if (isLines && this.#doc?.isLines === true) {
      this.#doc = { ...this.#doc, end: node.endIndex };
    } else if (isLines || (this.text.startsWith("/**", start) && this.text[start + 3] !== "/")) {
      this.#doc = { start, end: node.endIndex, isLines };
    }
  }
}

const knownFields = new WeakMap<Grammar, ReadonlyMap<string, number>>();

/** The fields of a grammar by name. */
function fieldsOf(grammar: Grammar): ReadonlyMap<string, number> {
  const known = knownFields.get(grammar);
  if (known !== undefined) return known;
  const fields = new Map<string, number>();
  grammar.fields.forEach((name, id) => {
    if (name !== null) fields.set(name, id);
  });
  knownFields.set(grammar, fields);
  return fields;
}

const operators: ReadonlySet<string> = new Set(
  "! ~ + - * / % == != < > <= >= && || & | ^ << >> >>>".split(" "),
);

/** Whether a character is an ASCII letter, digit, `_` or `$`. */
function isIdentifierPart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) || code === 95 || code === 36;
}

const isPlainName = /^[\p{L}\p{Nl}\p{Sc}\p{Pc}][\p{L}\p{Nl}\p{Sc}\p{Pc}\p{Mn}\p{Mc}\p{Nd}.]*$/u;

const withoutFacts: ReadonlySet<string> = new Set([
  "string_fragment",
  "multiline_string_fragment",
  "escape_sequence",
  "underscore_pattern",
  "void_type",
  "integral_type",
  "floating_point_type",
  "boolean_type",
  "modifiers",
  "dimensions",
  "asterisk",
  "break_statement",
  "continue_statement",
]);
