import { DefKind } from "../../facts/def_kind.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import type { KotlinFile, Place } from "./kotlin_file.ts";
import type { SyntaxNode } from "./syntax_node.ts";

/** A List of rows of exprs. */
export function expressionList(kotlin: KotlinFile, rows: readonly number[]): number {
  let list = 0;
  for (let index = rows.length - 1; index >= 0; index--) {
    list = kotlin.addExpression({ op: ExprOp.list, a: rows[index] ?? 0, b: list });
  }
  return list;
}

/** A dotted name as an expression. */
export function nameExpression(kotlin: KotlinFile, dotted: string): number {
  let row = 0;
  for (const segment of dotted.split(".")) {
    row = row === 0
      ? kotlin.addExpression({ op: ExprOp.name, text: segment })
      : kotlin.addExpression({ op: ExprOp.member, a: row, text: segment });
  }
  return row;
}

/** The scope of a lambda or an anonymous function. */
export function lambdaScope(kotlin: KotlinFile, node: SyntaxNode, place: Place): number {
  let scope = kotlin.scopes.get(node.id);
  if (scope === undefined) {
    scope = kotlin.addScope(ScopeKind.lambda, place, place.owner, node);
    kotlin.scopes.set(node.id, scope);
  }
  return scope;
}

/** The definition of an anonymous object, without its members. */
export function anonymousObject(kotlin: KotlinFile, node: SyntaxNode, place: Place): number {
  let def = kotlin.anonymousObjects.get(node.id);
  if (def === undefined) {
    def = kotlin.facts.add("defs", {
      kind: DefKind.object,
      container: place.owner,
      scope: place.scope,
      start: node.startIndex,
      end: node.endIndex,
      line: kotlin.lineAt(node.startIndex),
      endLine: kotlin.lineAt(node.endIndex),
    });
    const body = kotlin.addScope(ScopeKind.class, place, def, node);
    kotlin.facts.set("defs", def, { body });
    kotlin.anonymousObjects.set(node.id, def);
  }
  return def;
}
