import { ExprOp } from "../../src/facts/expr_op.ts";
import type { FileFacts } from "../../src/facts/file_facts.ts";
import { RefKind } from "../../src/facts/ref_kind.ts";
import { TypeOp } from "../../src/facts/type_op.ts";

/** Writes rows of facts as short texts, for assertions that a person can read. */
export class FactsReader {
  readonly facts: FileFacts;

  constructor(facts: FileFacts) {
    this.facts = facts;
  }

  /** The row of the definition with a name, the first of them unless told. */
  def(name: string, nth = 1): number {
    let seen = 0;
    for (let row = 1; row < this.facts.defs.count; row++) {
      if (this.facts.text(this.facts.defs.name(row)) === name && ++seen === nth) return row;
    }
    throw new Error(`No definition ${nth} of the name ${name}`);
  }

  /** `kind expression/argc` of the uses of some kinds, in order, those of one owner if it is given. */
  uses(kinds: readonly RefKind[], owner?: number): string[] {
    const { refs } = this.facts;
    const uses: string[] = [];
    for (let row = 1; row < refs.count; row++) {
      const kind = refs.kind(row);
      if (!kinds.some((wanted) => wanted === kind)) continue;
      if (owner !== undefined && refs.owner(row) !== owner) continue;
      if (kind === RefKind.type || kind === RefKind.super) uses.push(this.type(refs.expr(row)));
      else uses.push(`${this.expr(refs.expr(row))}/${refs.argc(row)}`);
    }
    return uses;
  }

  /** The row of the first use of a callee, which is written as {@link expr} does. */
  use(callee: string): number {
    const { refs } = this.facts;
    for (let row = 1; row < refs.count; row++) {
      const kind = refs.kind(row);
      if (kind === RefKind.type || kind === RefKind.super) continue;
      if (this.expr(refs.expr(row)) === callee) return row;
    }
    throw new Error(`No use of ${callee}`);
  }

  /** Names of the definitions that own the uses of a callee, in order. */
  ownersOf(callee: string): string[] {
    const { refs, defs } = this.facts;
    const owners: string[] = [];
    for (let row = 1; row < refs.count; row++) {
      const kind = refs.kind(row);
      if (kind === RefKind.type || kind === RefKind.super) continue;
      if (this.expr(refs.expr(row)) === callee) {
        owners.push(this.facts.text(defs.name(refs.owner(row))));
      }
    }
    return owners;
  }

  /** The first binding of a name as `kind: type = initialiser path`. */
  binding(name: string): { kind: number; scope: number; text: string; flags: number } {
    const { bindings } = this.facts;
    for (let row = 1; row < bindings.count; row++) {
      if (this.facts.text(bindings.name(row)) !== name) continue;
      const type = bindings.type(row);
      const init = bindings.init(row);
      const path = this.facts.text(bindings.path(row));
      const text = (type === 0 ? "" : this.type(type)) +
        (init === 0 ? "" : ` = ${this.expr(init)}`) +
        path;
      return {
        kind: bindings.kind(row),
        scope: bindings.scope(row),
        text,
        flags: bindings.flags(row),
      };
    }
    throw new Error(`No binding of the name ${name}`);
  }

  /** An expression, roughly as it is written. */
  expr(row: number): string {
    if (row === 0) return "";
    const { exprs, text } = { exprs: this.facts.exprs, text: (id: number) => this.facts.text(id) };
    const a = exprs.a(row);
    const b = exprs.b(row);
    const written = text(exprs.text(row));
    switch (exprs.op(row)) {
      case ExprOp.name:
      case ExprOp.number:
      case ExprOp.boolean:
        return written;
      case ExprOp.string:
        return JSON.stringify(written);
      case ExprOp.member:
        return `${this.expr(a)}.${written}`;
      case ExprOp.call:
        return `${this.expr(a)}(${this.expr(b)})`;
      case ExprOp.new:
        return `new ${this.expr(a)}(${this.expr(b)})`;
      case ExprOp.list:
        return this.expr(a) + (b === 0 ? "" : `, ${this.expr(b)}`);
      case ExprOp.typeArguments:
        return `${this.expr(a)}<${this.type(b)}>`;
      case ExprOp.cast:
        return `(${this.type(b)}) ${this.expr(a)}`;
      case ExprOp.index:
        return `${this.expr(a)}[${this.expr(b)}]`;
      case ExprOp.array:
        return `[${this.expr(a)}]`;
      case ExprOp.named:
        return `${written}: ${this.expr(a)}`;
      case ExprOp.concat:
        return `${this.expr(a)} + ${this.expr(b)}`;
      case ExprOp.conditional:
        return `? ${this.expr(a)} : ${this.expr(b)}`;
      case ExprOp.classReference:
        return `${this.expr(a)}.class`;
      case ExprOp.methodReference:
        return `${this.expr(a)}::${written}`;
      default:
        return opName(exprs.op(row));
    }
  }

  /** A type, roughly as it is written. */
  type(row: number): string {
    if (row === 0) return "";
    const { types } = this.facts;
    const a = types.a(row);
    const b = types.b(row);
    switch (types.op(row)) {
      case TypeOp.named:
        return this.facts.text(types.text(row));
      case TypeOp.generic:
        return `${this.type(a)}<${this.type(b)}>`;
      case TypeOp.array:
        return `${this.type(a)}[]`;
      case TypeOp.list:
        return this.type(a) + (b === 0 ? "" : `, ${this.type(b)}`);
      case TypeOp.wildcard:
        return a === 0 ? "?" : `? ${this.type(a)}`;
      case TypeOp.union:
        return `union ${this.type(a)}`;
      case TypeOp.intersection:
        return `intersection ${this.type(a)}`;
      default:
        return "opaque";
    }
  }
}

function opName(op: number): string {
  return Object.entries(ExprOp).find(([, value]) => value === op)?.[0] ?? "";
}
