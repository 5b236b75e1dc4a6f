import { BindingKind } from "../facts/binding_kind.ts";
import { DefFlag } from "../facts/def_flag.ts";
import { ExprOp } from "../facts/expr_op.ts";
import { factsSchema, type SectionName } from "../facts/facts_schema.ts";
import type { FileFacts } from "../facts/file_facts.ts";
import { ScopeKind } from "../facts/scope_kind.ts";
import { TypeOp } from "../facts/type_op.ts";
import { functionalShape } from "./functional_shape.ts";
import { interfaceMethods } from "./interface_methods.ts";
import { lambdaCall } from "./lambda_call.ts";
import type { NameRows } from "./name_index.ts";
import type { NodeName } from "./node_names.ts";
import { PlaceOrder } from "./place_order.ts";
import { StableHash } from "./stable_hash.ts";
import { writtenIn } from "./written_in.ts";

/** Columns that say where something is, not what it is: moving code changes nobody's links. */
const PLACE_COLUMNS: ReadonlySet<string> = new Set([
  "start",
  "end",
  "hashFrom",
  "line",
  "endLine",
  "signature",
  "doc",
  "hashLow",
  "hashHigh",
]);

const TYPE_COLUMNS: ReadonlySet<string> = new Set(["type", "returnType", "receiverType", "bound"]);
const EXPR_COLUMNS: ReadonlySet<string> = new Set(["init", "expr", "default", "value"]);
const DEF_COLUMNS: ReadonlySet<string> = new Set(["def", "container"]);
const SCOPE_COLUMNS: ReadonlySet<string> = new Set(["scope", "body"]);

/** Flags of a definition by which others do not see what is inside of it. */
const HIDING = DefFlag.private | DefFlag.protected;

type Pool = "types" | "exprs";

/** Hashes rows of facts with all that they refer to, by content and never by position. */
export class RowHasher {
  readonly #facts: FileFacts;
  readonly #trees = { types: new Map<number, number>(), exprs: new Map<number, number>() };
  #companions: Map<number, string> | undefined;
  readonly #readers = new Map<SectionName, ReadonlyMap<string, unknown>>();

  readonly #order: PlaceOrder;
  readonly #isOrdered: boolean;

  /** @param isOrdered Whether local variables are visible only after their declarations. */
  constructor(facts: FileFacts, isOrdered: boolean) {
    this.#facts = facts;
    this.#order = new PlaceOrder(facts);
    this.#isOrdered = isOrdered;
  }

  /** Hash of the rows that bear one name; `names` are the node names of the file. */
  nameHash(names: readonly (NodeName | undefined)[], rows: NameRows): number {
    const hash = new StableHash();
    const { defs } = this.#facts;
    let before = 0;
    for (const def of rows.defs) {
      hash.number(this.row("defs", def)).text(names[def]?.id ?? "");
      hash.number(this.#containers(def));
      // Both sides of `const f = condition ? () => … : () => …` are where the variable is.
      if (before !== 0 && defs.start(def) === defs.start(before)) hash.text("same place");
      before = def;
      const shape = functionalShape(this.#facts, def);
      if (shape !== undefined) hash.number(shape.methods).number(shape.params);
      for (const method of interfaceMethods(this.#facts, def)) hash.text(this.#defName(method));
      hash.text(this.#companionName(def));
      for (const section of ["params", "typeParams", "supers", "returns"] as const) {
        const { def: owner, count } = this.#facts[section];
        const [start, end] = this.#facts.range(owner, count, def);
        for (let row = start; row < end; row++) hash.number(this.row(section, row));
      }
    }
    for (const row of rows.bindings) {
      hash.number(this.row("bindings", row)).number(this.#scope(writtenIn(this.#facts, row)));
      if (this.#isOrdered) hash.number(this.#order.ofBinding(row));
    }
    for (const row of rows.imports) hash.number(this.row("imports", row));
    for (const row of rows.exports) hash.number(this.row("exports", row));
    for (const row of rows.typeParams) hash.number(this.row("typeParams", row));
    return hash.value();
  }

  /** Hash of one row. */
  row(section: SectionName, row: number): number {
    const hash = new StableHash();
    const readers = this.#readersOf(section);
    for (const [column, type] of Object.entries(factsSchema[section])) {
      const reader = readers.get(column);
      if (PLACE_COLUMNS.has(column) || typeof reader !== "function") continue;
      const value: unknown = reader(row);
      if (typeof value === "number") this.#addColumn(hash, column, type, value);
    }
    return hash.value();
  }

  /** Name of the companion object that a class holds, whose members are members of the class. */
  #companionName(def: number): string {
    if (this.#companions === undefined) {
      this.#companions = new Map();
      const { defs } = this.#facts;
      for (let row = 1; row < defs.count; row++) {
        if ((defs.flags(row) & DefFlag.companion) === 0) continue;
        this.#companions.set(defs.container(row), this.#facts.text(defs.name(row)));
      }
    }
    return this.#companions.get(def) ?? "";
  }

  #readersOf(section: SectionName): ReadonlyMap<string, unknown> {
    let readers = this.#readers.get(section);
    if (readers === undefined) {
      readers = new Map<string, unknown>(Object.entries(this.#facts[section]));
      this.#readers.set(section, readers);
    }
    return readers;
  }

  #addColumn(hash: StableHash, column: string, type: string, value: number): void {
    if (type === "string") hash.text(this.#facts.text(value));
    else if (SCOPE_COLUMNS.has(column)) hash.number(this.#scope(value));
    else if (DEF_COLUMNS.has(column)) hash.text(this.#defName(value));
    else if (TYPE_COLUMNS.has(column)) hash.number(this.#tree("types", value));
    else if (EXPR_COLUMNS.has(column)) hash.number(this.#tree("exprs", value));
    else hash.number(value);
  }

  #scope(scope: number): number {
    const { scopes } = this.#facts;
    const hash = new StableHash();
    for (let at = scope; at !== 0; at = scopes.parent(at)) {
      hash.number(scopes.kind(at)).text(this.#defName(scopes.owner(at)));
      hash.number(this.#order.ofScope(at));
      if (scopes.kind(at) === ScopeKind.lambda) this.#addCall(hash, at);
    }
    return hash.value();
  }

  /** What a lambda is passed to, by which its parameters are known. */
  #addCall(hash: StableHash, scope: number): void {
    const call = lambdaCall(this.#facts, scope);
    if (call === undefined) return;
    const { refs, exprs } = this.#facts;
    hash.number(call.argument).number(refs.argc(call.ref)).number(refs.flags(call.ref));
    hash.number(this.#tree("exprs", refs.expr(call.ref)));
    for (let cell = refs.args(call.ref); cell !== 0; cell = exprs.b(cell)) {
      const isLambda = exprs.op(exprs.a(cell)) === ExprOp.lambda;
      if (!isLambda) hash.number(this.#tree("exprs", exprs.a(cell)));
    }
  }

  /** What the definitions around one are, and who sees them. */
  #containers(def: number): number {
    const { defs } = this.#facts;
    const hash = new StableHash();
    for (let at = defs.container(def); at !== 0; at = defs.container(at)) {
      hash.number(defs.kind(at)).number(defs.flags(at) & HIDING).text(this.#defName(at));
    }
    return hash.value();
  }

  #defName(def: number): string {
    return def === 0 ? "" : this.#facts.text(this.#facts.defs.name(def));
  }

  #tree(pool: Pool, row: number): number {
    if (row === 0) return 0;
    const known = this.#trees[pool].get(row);
    if (known !== undefined) return known;
    this.#trees[pool].set(row, 0);
    const { op, a, b, text } = this.#facts[pool];
    const hash = new StableHash().number(op(row)).text(this.#facts.text(text(row)));
    if (op(row) === (pool === "types" ? TypeOp.list : ExprOp.list)) {
      for (let cell = row; cell !== 0; cell = b(cell)) hash.number(this.#tree(pool, a(cell)));
    } else if (pool === "types") this.#typeOperands(hash, op(row), a(row), b(row));
    else this.#exprOperands(hash, op(row), a(row), b(row), row);
    const value = hash.value();
    this.#trees[pool].set(row, value);
    return value;
  }

  #typeOperands(hash: StableHash, op: number, a: number, b: number): void {
    if (op === TypeOp.named) hash.number(this.#scope(b));
    else if (op === TypeOp.typeOf) hash.number(this.#tree("exprs", a));
    else if (op === TypeOp.imported) hash.number(this.row("imports", a));
    else hash.number(this.#tree("types", a)).number(this.#tree("types", b));
  }

  /** What a function without a name gives: who calls it asks for that. */
  #addReturned(hash: StableHash, scope: number): void {
    const { bindings } = this.#facts;
    const [start, end] = this.#facts.range(bindings.scope, bindings.count, scope);
    for (let row = start; row < end; row++) {
      if (bindings.kind(row) !== BindingKind.returned) continue;
      hash.number(this.#tree("exprs", bindings.init(row)));
    }
  }

  #exprOperands(hash: StableHash, op: number, a: number, b: number, row: number): void {
    if (op === ExprOp.lambda || op === ExprOp.definition) {
      hash.text(this.#defName(op === ExprOp.lambda ? b : a));
      if (op === ExprOp.lambda) this.#addReturned(hash, a);
    } else if (op === ExprOp.cast || op === ExprOp.typeArguments) {
      hash.number(this.#tree("exprs", a)).number(this.#tree("types", b));
    } else if (op === ExprOp.object) {
      hash.text(this.#defName(a));
      const { members } = this.#facts;
      const [start, end] = this.#facts.range(members.object, members.count, row);
      for (let member = start; member < end; member++) {
        hash.text(this.#facts.text(members.name(member)))
          .number(this.#tree("exprs", members.value(member)))
          .text(this.#defName(members.def(member)));
      }
    } else if (op === ExprOp.comprehension) hash.number(this.#tree("exprs", a));
    else hash.number(this.#tree("exprs", a)).number(this.#tree("exprs", b));
  }
}
