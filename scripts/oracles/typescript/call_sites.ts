import ts from "typescript";

import { bareExpression } from "./bare_expression.ts";

/** A call as it is written. */
export interface CallSite {
  /** Whether the target is constructed, called, or used as a component. */
  readonly kind: "construct" | "call" | "component";
  readonly node: ts.CallLikeExpression;
  /** What is called, without parentheses and assertions. */
  readonly callee: ts.Expression;
  /** The written name of what is called; that of `make` in `make()()`; the keyword in `super(…)` and `new this(…)`. */
  readonly name: ts.Node;
}

/**
 * The calls of a file whose callee has a name, in the order of the source. Decorators, imports of modules and elements
 * of HTML are none.
 */
export function* callSites(node: ts.Node): Generator<CallSite> {
  const site = isDecorated(node) ? undefined : callSite(node);
  if (site !== undefined) yield site;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  for (const child of children) yield* callSites(child);
}

function isDecorated(node: ts.Node): boolean {
  return ts.isDecorator(node.parent ?? node);
}

function callSite(node: ts.Node): CallSite | undefined {
  if (ts.isCallExpression(node)) {
    if (node.expression.kind === ts.SyntaxKind.SuperKeyword) {
      return { kind: "construct", node, callee: node.expression, name: node.expression };
    }
    return isRequire(node) ? undefined : named("call", node, node.expression);
  }
  if (ts.isNewExpression(node)) {
    const callee = bareExpression(node.expression);
    if (callee.kind === ts.SyntaxKind.ThisKeyword) {
      return { kind: "construct", node, callee, name: callee };
    }
    return named("construct", node, callee);
  }
  if (ts.isTaggedTemplateExpression(node)) return named("call", node, node.tag);
  if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
    const { tagName } = node;
    if (ts.isIdentifier(tagName) && /^[a-z]|-/.test(tagName.text)) return undefined;
    if (ts.isJsxNamespacedName(tagName)) return undefined;
    return named("component", node, tagName);
  }
  return undefined;
}

function isRequire({ expression, arguments: [module] }: ts.CallExpression): boolean {
  return ts.isIdentifier(expression) && expression.text === "require" && module !== undefined &&
    ts.isStringLiteralLike(module);
}

function named(
  kind: CallSite["kind"],
  node: ts.CallLikeExpression,
  expression: ts.Expression,
): CallSite | undefined {
  const callee = bareExpression(expression);
  if (ts.isIdentifier(callee)) return { kind, node, callee, name: callee };
  if (ts.isPropertyAccessExpression(callee)) return { kind, node, callee, name: callee.name };
  // What a call returns is called by the name of what returns it.
  if (ts.isCallExpression(callee)) {
    const maker = named(kind, node, callee.expression);
    return maker === undefined ? undefined : { ...maker, callee };
  }
  return undefined;
}
