import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { addReturn } from "./add_return.ts";
import { expressions } from "./expressions.ts";
import { ifParts } from "./if_parts.ts";
import { isType } from "./is_type.ts";
import type { KotlinFile, Place, Visit } from "./kotlin_file.ts";
import { narrowedPlace } from "./narrowed_place.ts";
import { type Narrowing, narrowingsOf } from "./narrowings_of.ts";
import type { SyntaxNode } from "./syntax_node.ts";
import { typeOf } from "./type_of.ts";
import { addValueUse } from "./add_value_use.ts";
import { addVariables } from "./add_variables.ts";
import { walkStatements } from "./walk_statements.ts";

const declarations: ReadonlySet<string> = new Set([
  "property_declaration",
  "function_declaration",
  "class_declaration",
  "object_declaration",
  "type_alias",
]);

const visitBlock: Visit = (kotlin, node, place) => {
  const statements = node.namedChildren;
  const declares = statements.some((statement) => declarations.has(statement.type));
  const scope = declares ? kotlin.addScope(ScopeKind.block, place, place.owner, node) : place.scope;
  walkStatements(kotlin, statements, { ...place, scope }, node.endIndex);
};

const visitIf: Visit = (kotlin, node, place) => {
  const { condition, then, otherwise } = ifParts(node);
  if (condition !== undefined) kotlin.walk(condition, place);
  for (const [branch, outcome] of [[then, true], [otherwise, false]] as const) {
    if (branch === undefined) continue;
    const narrowings = condition === undefined ? [] : narrowingsOf(condition, outcome);
    kotlin.walk(branch, narrowedPlace(kotlin, narrowings, place, branch));
  }
};

const visitWhile: Visit = (kotlin, node, place) => {
  const [condition, ...body] = node.namedChildren.filter((child) => child.type !== "label");
  if (condition === undefined) return;
  kotlin.walk(condition, place);
  for (const part of body) {
    kotlin.walk(part, narrowedPlace(kotlin, narrowingsOf(condition, true), place, part));
  }
};

const visitFor: Visit = (kotlin, node, place) => {
  const parts = node.namedChildren.filter((child) => !/^(?:label|annotation)$/.test(child.type));
  const [variables, iterable, body] = parts;
  if (variables === undefined || iterable === undefined) return kotlin.walkChildren(node, place);
  kotlin.walk(iterable, place);
  const scope = kotlin.addScope(ScopeKind.block, place, place.owner, node);
  const inside = { ...place, scope };
  addVariables(kotlin, variables, inside, {
    kind: BindingKind.loop,
    init: expressions.of(kotlin, iterable, place),
    visibleFrom: iterable.endIndex,
    flags: BindingFlag.const,
  });
  if (body !== undefined) kotlin.walk(body, inside);
};

const visitCatch: Visit = (kotlin, node, place) => {
  const name = node.namedChildren.find((child) => child.type === "identifier");
  const type = node.namedChildren.find(isType);
  const body = node.namedChildren.find((child) => child.type === "block");
  const scope = kotlin.addScope(ScopeKind.block, place, place.owner, node);
  const inside = { ...place, scope };
  if (name !== undefined) {
    kotlin.addBinding({
      scope,
      name: kotlin.nameOf(name),
      kind: BindingKind.except,
      type: type === undefined ? 0 : typeOf(kotlin, type, place),
      start: name.startIndex,
      line: kotlin.lineAt(name.startIndex),
      flags: BindingFlag.const,
    });
  }
  if (body !== undefined) kotlin.walk(body, inside);
};

const visitWhen: Visit = (kotlin, node, place) => {
  const subject = node.namedChildren.find((child) => child.type === "when_subject");
  let inside = place;
  let narrowed: SyntaxNode | undefined;
  if (subject !== undefined) {
    const variable = subject.namedChildren.find((child) => child.type === "variable_declaration");
    const value = subject.namedChildren.at(-1);
    if (value !== undefined) kotlin.walk(value, place);
    narrowed = value;
    if (variable !== undefined && value !== undefined) {
      const scope = kotlin.addScope(ScopeKind.block, place, place.owner, node);
      inside = { ...place, scope };
      addVariables(kotlin, variable, inside, {
        kind: BindingKind.local,
        init: expressions.of(kotlin, value, place),
        visibleFrom: subject.endIndex,
        flags: BindingFlag.const,
      });
      narrowed = variable.namedChildren.find((child) => child.type === "identifier");
    }
  }
  for (const entry of node.namedChildren) {
    if (entry.type === "when_entry") walkEntry(kotlin, entry, narrowed, inside);
  }
};

function walkEntry(
  kotlin: KotlinFile,
  entry: SyntaxNode,
  subject: SyntaxNode | undefined,
  place: Place,
): void {
  const arrow = entry.children.findIndex((child) => child.type === "->");
  const isCode = (child: SyntaxNode): boolean => child.isNamed;
  const conditions = entry.children.slice(0, Math.max(arrow, 0)).filter(isCode);
  const body = entry.children.slice(arrow + 1).filter(isCode);
  let here = place;
  conditions.forEach((condition, index) => {
    kotlin.walk(condition, here);
    const isLast = index === conditions.length - 1;
    const next = conditions[index + 1];
    const isGuarded = next !== undefined &&
      /^\s*if\b/.test(kotlin.text.slice(condition.endIndex, next.startIndex));
    if (!isGuarded && !isLast) return;
    if (conditions.length > 1 && !isGuarded && !hasGuard(kotlin, conditions)) return;
    const narrowings = conditionNarrowings(condition, subject);
    here = narrowedPlace(kotlin, narrowings, here, {
      startIndex: condition.endIndex,
      endIndex: entry.endIndex,
    });
  });
  for (const part of body) kotlin.walk(part, here);
}

/** Whether an entry is written `condition if guard`; the parsed text has a comma for the `if`. */
function hasGuard(kotlin: KotlinFile, conditions: readonly SyntaxNode[]): boolean {
  const [first, second] = conditions;
  return conditions.length === 2 && first !== undefined && second !== undefined &&
    /^\s*if\b/.test(kotlin.text.slice(first.endIndex, second.startIndex));
}

function conditionNarrowings(condition: SyntaxNode, subject: SyntaxNode | undefined): Narrowing[] {
  if (condition.type !== "type_test") {
    return subject === undefined ? narrowingsOf(condition, true) : [];
  }
  const type = condition.namedChildren.find(isType);
  const isNegated = condition.children.some((child) => child.type === "!is");
  return type === undefined || subject === undefined || isNegated ? [] : [{ subject, type }];
}

const visitReturn: Visit = (kotlin, node, place) => {
  const parts = node.namedChildren;
  const isLabelled = kotlin.text.startsWith("return@", node.startIndex);
  const value = parts[isLabelled ? 1 : 0];
  if (value === undefined) return;
  addValueUse(kotlin, value, place);
  kotlin.walk(value, place);
  if (isLabelled) {
    const [label] = parts;
    const name = kotlin.facts.text("defs", place.returnsOf, "name");
    if (label === undefined || kotlin.nameOf(label) !== name) return;
  }
  addReturn(kotlin, value, place);
};

const visitAssignment: Visit = (kotlin, node, place) => {
  const parts = node.namedChildren;
  for (const part of parts) kotlin.walk(part, place);
  const value = parts[parts.length - 1];
  if (value !== undefined && parts.length > 1) addValueUse(kotlin, value, place);
};

/** Visits of statements that are no declarations. */
export const controlFlowVisits: readonly (readonly [string, Visit])[] = [
  ["block", visitBlock],
  ["if_expression", visitIf],
  ["while_statement", visitWhile],
  ["for_statement", visitFor],
  ["catch_block", visitCatch],
  ["when_expression", visitWhen],
  ["return_expression", visitReturn],
  ["assignment", visitAssignment],
];
