import ts from "typescript";

import { definedName } from "./defined_name.ts";
import { isFunctionValue } from "./function_value.ts";
import { implementationOf } from "./implementation_of.ts";
import { nameInDeclaration } from "./name_in_declaration.ts";
import type { SourceProgram } from "./source_program.ts";

/** The name of a method and that of one which it overrides or implements. */
export interface OverriddenMethod {
  readonly overriding: ts.Node;
  readonly overridden: ts.Node;
}

/**
 * The methods of a package that the members of a class or interface override, at any distance, by what it or its doc
 * comment says that it extends or implements; static methods left out. Getters override getters, setters setters.
 */
export function overriddenMethods(program: SourceProgram, node: ts.Node): OverriddenMethod[] {
  if (!isContainer(node)) return [];
  const bases = baseTypes(program.checker, node);
  if (bases.length === 0) return [];
  const members: readonly ts.Declaration[] = node.members;
  return members.flatMap((member) => {
    const symbol = program.checker.getSymbolAtLocation(ts.getNameOfDeclaration(member) ?? member);
    const overriding = methodName(implementationOf(member, symbol?.declarations ?? []));
    if (symbol === undefined || overriding === undefined) return [];
    return baseMethods(program, bases, symbol.name, accessorKind(member)).map((overridden) => ({
      overriding,
      overridden,
    }));
  });
}

/** The names of the methods that types and what they extend declare by a name. */
function baseMethods(
  program: SourceProgram,
  bases: readonly ts.Type[],
  name: string,
  accessor: ts.SyntaxKind | undefined,
): ts.Node[] {
  const seen = new Set<ts.Node>();
  const names = new Set<ts.Node>();
  const pending = [...bases];
  for (let base = pending.pop(); base !== undefined; base = pending.pop()) {
    const { declarations = [] } = base.getProperty(name) ?? {};
    for (const declaration of declarations) {
      if (seen.has(declaration)) continue;
      seen.add(declaration);
      const overridden = methodName(implementationOf(declaration, declarations));
      const isSameKind = accessorKind(declaration) === accessor;
      if (overridden !== undefined && isSameKind && program.holds(declaration)) {
        names.add(overridden);
      }
      if (isContainer(declaration.parent)) {
        pending.push(...baseTypes(program.checker, declaration.parent));
      }
    }
  }
  return [...names];
}

function accessorKind(member: ts.Node): ts.SyntaxKind | undefined {
  return ts.isAccessor(member) ? member.kind : undefined;
}

type Container = ts.ClassLikeDeclaration | ts.InterfaceDeclaration;

function isContainer(node: ts.Node): node is Container {
  return ts.isClassLike(node) || ts.isInterfaceDeclaration(node);
}

function baseTypes(checker: ts.TypeChecker, container: Container): ts.Type[] {
  const clauses = container.heritageClauses ?? [];
  const documented = ts.getJSDocImplementsTags(container).map((tag) => tag.class);
  return [...clauses.flatMap(({ types }) => types), ...documented].map((each) =>
    checker.getTypeAtLocation(each)
  );
}

function methodName(member: ts.Declaration): ts.Node | undefined {
  if ((ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static) !== 0) return undefined;
  if (ts.isMethodDeclaration(member) || ts.isMethodSignature(member) || ts.isAccessor(member)) {
    return definedName(member);
  }
  if (ts.isPropertyAccessExpression(member)) return prototypeMethod(member);
  if (!ts.isPropertyDeclaration(member) || member.initializer === undefined) return undefined;
  return isFunctionValue(member.initializer) ? nameInDeclaration(member) : undefined;
}

/** The name in `X.prototype.m = function …`. */
function prototypeMethod(target: ts.PropertyAccessExpression): ts.Node | undefined {
  const { parent, expression } = target;
  const isAssigned = ts.isBinaryExpression(parent) && parent.left === target &&
    isFunctionValue(parent.right);
  const isOfPrototype = ts.isPropertyAccessExpression(expression) &&
    expression.name.text === "prototype";
  return isAssigned && isOfPrototype ? nameInDeclaration(target) : undefined;
}
