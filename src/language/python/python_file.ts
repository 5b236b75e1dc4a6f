import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { FactsBuilder } from "../../facts/facts_builder.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { ExpressionPool } from "../expression_pool.ts";
import type { Extraction } from "../extraction.ts";
import { ReferenceLog } from "../reference_log.ts";
import { RowPool } from "../row_pool.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { DunderAll } from "./dunder_all.ts";
import { Frame } from "./frame.ts";
import type { Place } from "./place.ts";
import type { OverloadSignature, PythonReference } from "./python_reference.ts";
import { TypingNames } from "./typing_names.ts";

/** A variable to be recorded; see the `bindings` section for the columns. */
export interface Variable {
  readonly name: string;
  /** Identifier that binds it. */
  readonly at: SyntaxNode;
  readonly kind: BindingKind;
  readonly type?: number;
  readonly init?: number;
  readonly path?: string;
  readonly flags?: number;
}

/** One Python file on its way to facts: its rows, and the references that wait for the whole file to be seen. */
export class PythonFile extends ReferenceLog<PythonReference> {
  readonly extraction: Extraction;
  readonly facts: FactsBuilder;
  readonly text: string;
  /** A stub: every definition stands for one elsewhere. */
  readonly isStub: boolean;
  readonly fileFrame: Frame;
  readonly typing = new TypingNames();
  readonly dunderAll: DunderAll;
  /** Places of lambdas and comprehensions. */
  readonly innerPlaces = new Map<SyntaxNode, Place>();
  readonly expressions: ExpressionPool;
  readonly types: RowPool;
  /** Whether the tree has an error anywhere, so that definitions have to be asked. */
  readonly hasErrors: boolean;
  /** Whether types may stand in comments. */
  readonly hasTypeComments: boolean;
  /** Whether narrowings are to be looked for. */
  readonly mentionsIsInstance: boolean;
  /** Overload signatures by the scope and name of their function. */
  readonly overloads = new Map<string, readonly OverloadSignature[]>();
  #branches = 0;

  constructor(extraction: Extraction, hasErrors: boolean) {
    super();
    this.extraction = extraction;
    this.facts = extraction.facts;
    this.text = extraction.text;
    this.expressions = new ExpressionPool(extraction.facts);
    this.types = new RowPool(extraction.facts, "types");
    this.isStub = extraction.path.endsWith(".pyi");
    this.dunderAll = new DunderAll(extraction);
    this.hasErrors = hasErrors;
    this.hasTypeComments = this.text.includes("type:") && /#\s*type:/.test(this.text);
    this.mentionsIsInstance = this.text.includes("isinstance");
    this.fileFrame = new Frame(ScopeKind.file, FactsBuilder.fileScope, 0, undefined);
    this.facts.set("scopes", FactsBuilder.fileScope, { end: this.text.length });
  }

  /** A number for a new group of alternatives. */
  nextBranch(): number {
    return ++this.#branches;
  }

  /** Opens a scope and returns its row. */
  openScope(kind: ScopeKind, parent: number, owner: number, start: number, end: number): number {
    return this.facts.add("scopes", { kind, parent, owner, start, end });
  }

  /** The place inside a lambda or comprehension, the same for every call. */
  innerPlace(node: SyntaxNode, kind: ScopeKind, place: Place): Place {
    const known = this.innerPlaces.get(node);
    if (known !== undefined) return known;
    const scope = this.openScope(kind, place.scope, place.owner, node.start, node.end);
    const frame = new Frame(kind, scope, place.frame.def, place.frame);
    const inner: Place = { ...place, frame, scope };
    this.innerPlaces.set(node, inner);
    return inner;
  }

  /** Records that a definition or an import binds a name. */
  declare(frame: Frame, name: string): void {
    const known = frame.names.get(name);
    if (known === undefined) {
      frame.names.set(name, { isDefinition: true, binding: 0 });
      return;
    }
    known.isDefinition = true;
    if (known.binding !== 0) this.#markReassigned(known.binding);
  }

  /** Records a variable of a frame and returns its row. */
  bind(place: Place, frame: Frame, variable: Variable): number {
    const isField = frame.kind === ScopeKind.class && variable.kind === BindingKind.local;
    const kind = isField ? BindingKind.field : variable.kind;
    const def = frame.kind === ScopeKind.class ? frame.def : 0;
    const row = this.#addBinding(place, frame, variable, kind, def);
    const known = frame.names.get(variable.name);
    if (known === undefined) {
      frame.names.set(variable.name, { isDefinition: false, binding: row });
      return row;
    }
    if (known.binding !== 0) this.#markReassigned(known.binding);
    else known.binding = row;
    this.#markReassigned(row);
    return row;
  }

  /** Records an attribute that a method assigns through its receiver. */
  bindAttribute(place: Place, classFrame: Frame, variable: Variable): void {
    const kind = BindingKind.selfAttribute;
    const row = this.#addBinding(place, place.frame, variable, kind, classFrame.def);
    const first = classFrame.attributes.get(variable.name);
    if (first === undefined) {
      classFrame.attributes.set(variable.name, row);
      return;
    }
    this.#markReassigned(first);
    this.#markReassigned(row);
  }

  /** Records `global name` or `nonlocal name`. */
  bindOuter(place: Place, variable: Variable): void {
    this.#addBinding(place, place.frame, variable, variable.kind, 0);
  }

  #addBinding(
    place: Place,
    frame: Frame,
    variable: Variable,
    kind: BindingKind,
    def: number,
  ): number {
    const { name, at } = variable;
    let flags = variable.flags ?? 0;
    if (place.isConditional) flags |= BindingFlag.conditional;
    if (!name.startsWith("_")) flags |= frame === this.fileFrame ? BindingFlag.exported : 0;
    else if (!name.endsWith("__")) flags |= BindingFlag.private;
    return this.facts.add("bindings", {
      scope: frame.scope,
      name,
      kind,
      def,
      type: variable.type ?? 0,
      init: variable.init ?? 0,
      path: variable.path ?? "",
      start: at.start,
      line: at.line,
      flags,
    });
  }

  #markReassigned(row: number): void {
    const flags = this.facts.get("bindings", row, "flags") | BindingFlag.reassigned;
    this.facts.set("bindings", row, { flags });
  }

  /** Adds the rows that wait for the end of the file. */
  complete(): void {
    this.finish(this.facts, (reference) => this.#mayDenote(reference));
  }

  #mayDenote({ candidate }: PythonReference): boolean {
    if (candidate === undefined) return true;
    const { own } = candidate;
    if (own !== undefined) {
      const named = own.classFrame.names.get(own.attribute);
      return named === undefined
        ? !own.classFrame.attributes.has(own.attribute)
        : named.isDefinition;
    }
    return candidate.frame.find(candidate.root)?.isDefinition ?? true;
  }
}
