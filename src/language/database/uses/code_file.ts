import { BindingFlag } from "../../../facts/binding_flag.ts";
import { ExprOp } from "../../../facts/expr_op.ts";
import type { FactsBuilder } from "../../../facts/facts_builder.ts";
import type { ColumnName, SectionName } from "../../../facts/facts_schema.ts";
import { RefKind } from "../../../facts/ref_kind.ts";
import { TypeOp } from "../../../facts/type_op.ts";
import type { Extraction } from "../../extraction.ts";
import type { CodeAnnotation, CodeCall, CodeLanguage, CodeVariable } from "./code_facts.ts";

/** Steps through constants that are followed. */
const MOST_STEPS = 8;

/** Reads the facts of one file of code, as far as detectors of tables need them, before they are packed. */
export class CodeFile {
  readonly language: CodeLanguage;
  readonly path: string;
  readonly text: string;
  readonly facts: FactsBuilder;
  readonly packageName: string;
  #imports: ReadonlyMap<string, string> | undefined;
  #specifiers: readonly string[] | undefined;
  #calls: readonly CodeCall[] | undefined;
  #annotations: readonly CodeAnnotation[] | undefined;
  #variables: ReadonlyMap<string, readonly CodeVariable[]> | undefined;
  readonly #grouped = new Map<string, ReadonlyMap<number, readonly number[]>>();

  constructor(extraction: Extraction, language: CodeLanguage) {
    this.language = language;
    this.path = extraction.path;
    this.text = extraction.text;
    this.facts = extraction.facts;
    this.packageName = extraction.packageName;
  }

  /** The name under which other files find what a class or variable of this one stands for. */
  sourceOf(name: string): { readonly name: string } {
    return { name: `${this.path} ${name}` };
  }

  /** Whether a module or package is imported whose name the pattern takes. */
  imports(pattern: RegExp): boolean {
    this.#specifiers ??= this.#distinctSpecifiers();
    return this.#specifiers.some((specifier) => pattern.test(specifier));
  }

  #distinctSpecifiers(): readonly string[] {
    const column = this.facts.column("imports", "specifier");
    const found: string[] = [];
    for (let row = 1; row < column.length; row++) {
      // Names of one import stand one behind the other.
      if (column[row] === column[row - 1]) continue;
      found.push(this.facts.text("imports", row, "specifier"));
    }
    return found;
  }

  /** The specifier that a name is imported from; empty for a name that is not imported by itself. */
  importOf(local: string): string {
    this.#imports ??= new Map(
      this.#rowsOf("imports").map((row) => [
        this.facts.text("imports", row, "local") ||
        lastSegment(this.facts.text("imports", row, "specifier")),
        this.facts.text("imports", row, "specifier"),
      ]),
    );
    return this.#imports.get(local) ?? "";
  }

  /** All calls, `new` included, in the order of the text. */
  get calls(): readonly CodeCall[] {
    return this.#calls ??= this.#rowsOf("refs").flatMap((ref) => this.#call(ref));
  }

  get annotations(): readonly CodeAnnotation[] {
    return this.#annotations ??= this.#rowsOf("annotations").map((row) => {
      const written = this.facts.text("annotations", row, "name");
      const name = lastSegment(written);
      return {
        def: this.facts.get("annotations", row, "def"),
        name,
        source: name === written
          ? this.importOf(name)
          : this.importOf(written.split(".")[0] ?? "") || written.slice(0, -name.length - 1),
        args: this.items(this.facts.get("annotations", row, "args")),
        target: this.facts.text("annotations", row, "target"),
        line: this.facts.get("annotations", row, "line"),
      };
    });
  }

  /** Variables by name, in the order of the text. */
  get variables(): ReadonlyMap<string, readonly CodeVariable[]> {
    if (this.#variables !== undefined) return this.#variables;
    const variables = new Map<string, CodeVariable[]>();
    for (const row of this.#rowsOf("bindings")) {
      const variable = this.#variable(row);
      const known = variables.get(variable.name);
      if (known === undefined) variables.set(variable.name, [variable]);
      else known.push(variable);
    }
    return this.#variables = variables;
  }

  /** The variable outside of functions that holds what a call gives. */
  variableMadeBy({ callee, ref }: CodeCall): string | undefined {
    const args = this.facts.get("refs", ref, "args");
    const line = this.facts.get("refs", ref, "line");
    for (const row of this.#rowsOf("bindings")) {
      const init = this.facts.get("bindings", row, "init");
      if (this.op(init) !== ExprOp.call || this.a(init) !== callee || this.b(init) !== args) {
        continue;
      }
      if (this.facts.get("bindings", row, "line") <= line) {
        return this.facts.text("bindings", row, "name");
      }
    }
    return undefined;
  }

  /** Rows of the definitions of a kind. */
  defs(kind: number): readonly number[] {
    return this.#group("defs", "kind", kind);
  }

  nameOf(def: number): string {
    return this.facts.text("defs", def, "name");
  }

  lineOf(def: number): number {
    return this.facts.get("defs", def, "line");
  }

  /** Fields and attributes of a class, by name. */
  fieldsOf(def: number): CodeVariable[] {
    return this.#group("bindings", "def", def).map((row) => this.#variable(row));
  }

  /** Definitions that lie directly in another. */
  membersOf(def: number): readonly number[] {
    return this.#group("defs", "container", def);
  }

  /** Expressions that a function returns. */
  returnsOf(def: number): readonly number[] {
    return this.#group("returns", "def", def).map((row) => this.facts.get("returns", row, "expr"));
  }

  /** Types that a definition extends or embeds, as rows of `types`. */
  supersOf(def: number): readonly number[] {
    return this.#group("supers", "def", def).map((row) => this.facts.get("supers", row, "type"));
  }

  /** Dotted name of a type, without its arguments. */
  typeName(type: number): string {
    let at = type;
    while (this.#isWrapping(this.facts.get("types", at, "op"))) {
      at = this.facts.get("types", at, "a");
    }
    return this.facts.text("types", at, "text");
  }

  /** Arguments of a generic type, as rows of `types`. */
  typeArguments(type: number): readonly number[] {
    if (this.facts.get("types", type, "op") !== TypeOp.generic) return [];
    const rows: number[] = [];
    for (
      let at = this.facts.get("types", type, "b");
      at !== 0;
      at = this.facts.get("types", at, "b")
    ) {
      rows.push(this.facts.get("types", at, "a"));
    }
    return rows;
  }

  op(expr: number): number {
    return this.facts.get("exprs", expr, "op");
  }

  /** First operand of an expression. */
  a(expr: number): number {
    return this.facts.get("exprs", expr, "a");
  }

  /** Second operand of an expression. */
  b(expr: number): number {
    return this.facts.get("exprs", expr, "b");
  }

  textOf(expr: number): string {
    return this.facts.text("exprs", expr, "text");
  }

  /** Elements of a List; an expression that is none is its only element. */
  items(list: number): readonly number[] {
    if (list === 0) return [];
    if (this.op(list) !== ExprOp.list) return [list];
    const rows: number[] = [];
    for (let at = list; at !== 0; at = this.b(at)) rows.push(this.a(at));
    return rows;
  }

  /** Arguments of a call or `new` expression. */
  argsOf(call: number): readonly number[] {
    return this.items(this.b(call));
  }

  /** The argument or property of a name. */
  named(args: readonly number[], ...names: readonly string[]): number {
    for (const arg of args) {
      if (this.op(arg) === ExprOp.named && names.includes(this.textOf(arg))) return this.a(arg);
      if (this.op(arg) !== ExprOp.object) continue;
      const value = this.properties(arg).find(({ name }) => names.includes(name))?.value;
      if (value !== undefined) return value;
    }
    return 0;
  }

  /** The argument at a place, counting those without a name; 0 for none. */
  positional(args: readonly number[], index: number): number {
    return args.filter((arg) => this.op(arg) !== ExprOp.named)[index] ?? 0;
  }

  /** Properties of an object literal. */
  properties(object: number): readonly { readonly name: string; readonly value: number }[] {
    return this.#group("members", "object", object).map((row) => ({
      name: this.facts.text("members", row, "name"),
      value: this.facts.get("members", row, "value"),
    }));
  }

  /** The names of a chain such as `this.prisma.order`, undefined where anything else is part of it. */
  chain(expr: number): readonly string[] | undefined {
    const names: string[] = [];
    let at = expr;
    for (;;) {
      switch (this.op(at)) {
        case ExprOp.member:
          names.unshift(this.textOf(at));
          at = this.a(at);
          if (at === 0) return names;
          break;
        case ExprOp.nonNull:
        case ExprOp.cast:
        case ExprOp.await:
          at = this.a(at);
          break;
        case ExprOp.name:
          names.unshift(this.textOf(at));
          return names;
        case ExprOp.this:
          names.unshift("this");
          return names;
        default:
          return undefined;
      }
    }
  }

  /** What a variable of the file, that is assigned once, is set to; 0 where that is not known. */
  valueOf(name: string): number {
    const all = this.variables.get(name);
    const [variable] = all ?? [];
    if (variable === undefined || all?.length !== 1) return 0;
    const flags = this.facts.get("bindings", variable.row, "flags");
    return (flags & BindingFlag.reassigned) === 0 ? variable.init : 0;
  }

  /** The text that an expression is, constants of the file followed; undefined where a part of it is not known. */
  string(expr: number, steps = 0): string | undefined {
    if (steps > MOST_STEPS || expr === 0) return undefined;
    switch (this.op(expr)) {
      case ExprOp.string:
        return this.textOf(expr);
      case ExprOp.named:
      case ExprOp.nonNull:
      case ExprOp.cast:
        return this.string(this.a(expr), steps + 1);
      case ExprOp.concat: {
        const left = this.string(this.a(expr), steps + 1);
        const right = this.string(this.b(expr), steps + 1);
        return left === undefined || right === undefined ? undefined : left + right;
      }
      case ExprOp.template: {
        const parts = this.items(this.a(expr)).map((part) => this.string(part, steps + 1));
        return parts.every((part) => part !== undefined) ? parts.join("") : undefined;
      }
      case ExprOp.name:
        return this.string(this.valueOf(this.textOf(expr)), steps + 1);
      case ExprOp.member: {
        const owner = this.chain(this.a(expr))?.at(-1);
        const fields = this.variables.get(this.textOf(expr))?.filter(({ def }) =>
          def !== 0 && (owner === "this" || owner === "self" || this.#isWithin(def, owner))
        );
        return fields?.length === 1 ? this.string(fields[0]?.init ?? 0, steps + 1) : undefined;
      }
    }
    return undefined;
  }

  /** Like {@link string}, for an expression that is not empty. */
  name(expr: number): string | undefined {
    return this.string(expr) || undefined;
  }

  #isWithin(def: number, owner: string | undefined): boolean {
    return this.nameOf(def) === owner ||
      this.nameOf(this.facts.get("defs", def, "container")) === owner;
  }

  #isWrapping(op: number): boolean {
    return op === TypeOp.generic || op === TypeOp.pointer || op === TypeOp.nullable ||
      op === TypeOp.array;
  }

  #call(ref: number): CodeCall[] {
    const kind = this.facts.get("refs", ref, "kind");
    if (kind !== RefKind.call && kind !== RefKind.new) return [];
    let callee = this.facts.get("refs", ref, "expr");
    while (this.op(callee) === ExprOp.typeArguments) callee = this.a(callee);
    const isMember = this.op(callee) === ExprOp.member;
    return [{
      ref,
      owner: this.facts.get("refs", ref, "owner"),
      scope: this.facts.get("refs", ref, "scope"),
      callee,
      name: this.textOf(callee),
      receiver: isMember ? this.a(callee) : 0,
      args: this.items(this.facts.get("refs", ref, "args")),
      line: this.facts.get("refs", ref, "line"),
    }];
  }

  #variable(row: number): CodeVariable {
    return {
      row,
      name: this.facts.text("bindings", row, "name"),
      scope: this.facts.get("bindings", row, "scope"),
      def: this.facts.get("bindings", row, "def"),
      init: this.facts.get("bindings", row, "init"),
      line: this.facts.get("bindings", row, "line"),
    };
  }

  /** Rows of a section that have a value in a column. */
  #group<S extends SectionName>(
    section: S,
    column: ColumnName<S>,
    value: number,
  ): readonly number[] {
    const key = `${section} ${column}`;
    let groups = this.#grouped.get(key);
    if (groups === undefined) {
      groups = Map.groupBy(this.#rowsOf(section), (row) => this.facts.get(section, row, column));
      this.#grouped.set(key, groups);
    }
    return groups.get(value) ?? [];
  }

  #rowsOf(section: SectionName): number[] {
    return Array.from({ length: this.facts.count(section) - 1 }, (_, index) => index + 1);
  }
}

function lastSegment(name: string): string {
  return name.slice(Math.max(name.lastIndexOf("."), name.lastIndexOf("/")) + 1);
}
