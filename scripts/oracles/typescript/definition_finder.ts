import ts from "typescript";

import { AssignedValues } from "./assigned_values.ts";
import { bareExpression } from "./bare_expression.ts";
import type { CallSite } from "./call_sites.ts";
import { definedName } from "./defined_name.ts";
import type { Definition } from "./definition.ts";
import { isExternalImport } from "./external_import.ts";
import { isFunctionValue } from "./function_value.ts";
import { implementationOf } from "./implementation_of.ts";
import { isAssignment } from "./is_assignment.ts";
import { isModuleLevel } from "./module_level.ts";
import { nameInDeclaration } from "./name_in_declaration.ts";
import type { SourceProgram } from "./source_program.ts";
import { functionInArguments, isKnownWrapper } from "./wrapping_call.ts";

type Kind = CallSite["kind"];

const UNKNOWN: Definition = { kind: "unknown" };

/** Values that are passed on more often than this are not followed to where they come from. */
const MAX_STEPS = 12;

/** Finds the definitions that the calls of a package reach. */
export class DefinitionFinder {
  readonly #program: SourceProgram;
  readonly #checker: ts.TypeChecker;
  readonly #assigned: AssignedValues;

  constructor(program: SourceProgram) {
    this.#program = program;
    this.#checker = program.checker;
    this.#assigned = new AssignedValues(program);
  }

  /** What a call reaches: one definition, or several where the compiler cannot tell which of them; never none. */
  ofCall(site: CallSite): readonly Definition[] {
    const { kind, callee } = site;
    if (callee.kind === ts.SyntaxKind.ThisKeyword) return this.#bySignature(site, callee);
    if (ts.isPropertyAccessExpression(callee) && callee.name.text === "constructor") {
      return this.#ofConstructor(callee.expression, kind);
    }
    const target = callee.kind === ts.SyntaxKind.SuperKeyword ? baseOf(callee) : callee;
    if (target === undefined) return [UNKNOWN];
    const found = settled(this.#ofExpression(target, kind, MAX_STEPS));
    if (found[0]?.kind !== "unknown") return found;
    const written = settled(this.#inLiteral(target, kind));
    if (written[0]?.kind === "internal") return written;
    const component = kind === "component" ? this.#componentVariable(target) : undefined;
    if (component !== undefined) return [internal(component)];
    if (isExternalImport(this.#checker, target, (module) => this.#isWithin(module))) {
      return [{ kind: "external" }];
    }
    return this.#isParameter(target) ? [UNKNOWN] : this.#bySignature(site, target);
  }

  #ofExpression(expression: ts.Expression, kind: Kind, steps: number): Definition[] {
    const value = bareExpression(expression);
    if (steps === 0) return [UNKNOWN];
    if (isFunctionValue(value)) return [functionDefinition(value, kind)];
    if (ts.isIdentifier(value)) return this.#ofName(value, kind, steps);
    if (ts.isPropertyAccessExpression(value)) return this.#ofName(value.name, kind, steps);
    if (ts.isConditionalExpression(value)) {
      return [value.whenTrue, value.whenFalse].flatMap((each) =>
        this.#ofExpression(each, kind, steps - 1)
      );
    }
    if (ts.isBinaryExpression(value)) return this.#ofOperation(value, kind, steps);
    if (ts.isCallExpression(value)) return this.#ofMade(undefined, value, kind, steps);
    return [UNKNOWN];
  }

  #ofOperation(value: ts.BinaryExpression, kind: Kind, steps: number): Definition[] {
    const operator = value.operatorToken.kind;
    const isAlternative = operator === ts.SyntaxKind.BarBarToken ||
      operator === ts.SyntaxKind.QuestionQuestionToken;
    if (!isAlternative && operator !== ts.SyntaxKind.AmpersandAmpersandToken) {
      return isAssignment(value) ? this.#ofExpression(value.right, kind, steps - 1) : [UNKNOWN];
    }
    const operands = isAlternative ? [value.left, value.right] : [value.right];
    return operands.flatMap((each) => this.#ofExpression(each, kind, steps - 1));
  }

  #ofName(name: ts.MemberName, kind: Kind, steps: number): Definition[] {
    const symbol = this.#checker.getSymbolAtLocation(name);
    if (symbol === undefined) return [UNKNOWN];
    return this.#ofSymbol(symbol, kind, steps);
  }

  #ofSymbol(symbol: ts.Symbol, kind: Kind, steps: number): Definition[] {
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    const meant = isAlias ? this.#checker.getAliasedSymbol(symbol) : symbol;
    const declarations = meant.declarations ?? [];
    const own = declarations.filter((each) => this.#program.holds(each));
    if (own.length === 0) return [this.#outside(declarations)];
    if (own.length < declarations.length && own.every(isSignature)) return [UNKNOWN];
    const found = [...new Set(own.map((each) => implementationOf(each, own)))].flatMap((each) =>
      this.#ofDeclaration(each, meant, kind, steps - 1)
    );
    return found.length === 0 ? [UNKNOWN] : found;
  }

  /** What is declared in no analysed file. */
  #outside(declarations: readonly ts.Node[]): Definition {
    if (declarations.length === 0) return UNKNOWN;
    const isBeside = declarations.some((each) => this.#program.isBeside(each));
    return { kind: isBeside ? "undecided" : "external" };
  }

  #ofDeclaration(
    declaration: ts.Node,
    symbol: ts.Symbol,
    kind: Kind,
    steps: number,
  ): Definition[] {
    if (steps <= 0) return [UNKNOWN];
    if (
      ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration) ||
      ts.isMethodSignature(declaration)
    ) return [internal(definedName(declaration))];
    if (ts.isClassDeclaration(declaration) || isFunctionValue(declaration)) {
      return [functionDefinition(declaration, kind)];
    }
    if (ts.isShorthandPropertyAssignment(declaration)) {
      const value = this.#checker.getShorthandAssignmentValueSymbol(declaration);
      return value === undefined ? [UNKNOWN] : this.#ofSymbol(value, kind, steps);
    }
    if (ts.isExportAssignment(declaration)) {
      return this.#ofExpression(declaration.expression, kind, steps);
    }
    if (ts.isCallExpression(declaration)) return [{ kind: "undecided" }];
    if (ts.isBindingElement(declaration)) return this.#ofTakenOut(declaration, kind, steps);
    return [declaration, ...this.#changes(declaration, symbol)].flatMap((holder) => {
      const value = valueIn(holder);
      return value === undefined ? [UNKNOWN] : this.#ofValue(holder, value, kind, steps);
    });
  }

  /** The assignments to a variable or field that is declared. */
  #changes(declaration: ts.Node, symbol: ts.Symbol): readonly ts.Node[] {
    const isChangeable = ts.isPropertyDeclaration(declaration) ||
      (ts.isVariableDeclaration(declaration) &&
        (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) === 0);
    return isChangeable ? this.#assigned.of(symbol) : [];
  }

  /** What a variable or property holds to which a value is given where it is declared. */
  #ofValue(holder: ts.Node, value: ts.Expression, kind: Kind, steps: number): Definition[] {
    const made = bareExpression(value);
    return ts.isCallExpression(made)
      ? this.#ofMade(holder, made, kind, steps)
      : this.#ofExpression(made, kind, steps);
  }

  /** A variable that is destructured from a value with a known property. */
  #ofTakenOut(element: ts.BindingElement, kind: Kind, steps: number): Definition[] {
    const { parent, propertyName, name } = element;
    const key = propertyName ?? name;
    if (!ts.isObjectBindingPattern(parent) || !ts.isIdentifier(key) || isOfParameter(element)) {
      return [UNKNOWN];
    }
    const symbol = this.#checker.getTypeAtLocation(parent).getProperty(key.text);
    return symbol === undefined ? [UNKNOWN] : this.#ofSymbol(symbol, kind, steps);
  }

  /** What a call makes: a module's value, a bound function, or a wrapped one that bears the name of its holder. */
  #ofMade(
    holder: ts.Node | undefined,
    call: ts.CallExpression,
    kind: Kind,
    steps: number,
  ): Definition[] {
    const callee = bareExpression(call.expression);
    if (ts.isPropertyAccessExpression(callee) && callee.name.text === "bind") {
      return this.#ofExpression(callee.expression, kind, steps - 1);
    }
    if (ts.isIdentifier(callee) && callee.text === "require") {
      const { symbol } = this.#checker.getTypeAtLocation(call);
      return symbol === undefined ? [UNKNOWN] : this.#ofSymbol(symbol, kind, steps - 1);
    }
    const name = holder === undefined ? undefined : nameInDeclaration(holder);
    if (holder === undefined || name === undefined) return [UNKNOWN];
    const inner = functionInArguments(call);
    const isOfModule = isModuleLevel(holder);
    const isWrapped = inner === undefined
      ? isOfModule && isKnownWrapper(call)
      : isOfModule || isKnownWrapper(call) || this.#gives(call, inner);
    return [isWrapped ? internal(name) : UNKNOWN];
  }

  /** Whether a call returns a function that is written among its arguments, as it is. */
  #gives(call: ts.CallExpression, inner: ts.Node): boolean {
    const type = this.#checker.getTypeAtLocation(call);
    return type.getCallSignatures().some(({ declaration }) => declaration === inner);
  }

  /** A property of a constant that is declared by its type and given as a literal. */
  #inLiteral(callee: ts.Expression, kind: Kind): Definition[] {
    if (!ts.isPropertyAccessExpression(callee)) return [UNKNOWN];
    const holder = this.#checker.getSymbolAtLocation(callee.expression)?.valueDeclaration;
    const isConstant = holder !== undefined && ts.isVariableDeclaration(holder) &&
      (ts.getCombinedNodeFlags(holder) & ts.NodeFlags.Const) !== 0;
    const literal = isConstant && holder.initializer !== undefined
      ? bareExpression(holder.initializer)
      : undefined;
    if (literal === undefined || !ts.isObjectLiteralExpression(literal)) return [UNKNOWN];
    const property = literal.properties.find(({ name }) =>
      name !== undefined && ts.isIdentifier(name) && name.text === callee.name.text
    );
    const symbol = property?.name && this.#checker.getSymbolAtLocation(property.name);
    return symbol === undefined ? [UNKNOWN] : this.#ofSymbol(symbol, kind, MAX_STEPS);
  }

  /** A variable of a module that holds a component, whatever made it. */
  #componentVariable(tag: ts.Expression): ts.Node | undefined {
    const symbol = this.#checker.getSymbolAtLocation(tag);
    if (symbol === undefined) return undefined;
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    const { valueDeclaration } = isAlias ? this.#checker.getAliasedSymbol(symbol) : symbol;
    const isVariable = valueDeclaration !== undefined &&
      ts.isVariableDeclaration(valueDeclaration) && valueDeclaration.initializer !== undefined &&
      this.#program.holds(valueDeclaration) && isModuleLevel(valueDeclaration);
    return isVariable ? nameInDeclaration(valueDeclaration) : undefined;
  }

  /** The class of a value whose `constructor` is called, which has the type of any function. */
  #ofConstructor(value: ts.Expression, kind: Kind): readonly Definition[] {
    const { symbol } = this.#checker.getTypeAtLocation(value);
    const isClass = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Class) !== 0;
    return isClass ? settled(this.#ofSymbol(symbol, kind, MAX_STEPS)) : [{ kind: "undecided" }];
  }

  /** What the chosen signature says of a value that no declaration gives. */
  #bySignature({ kind, node }: CallSite, target: ts.Expression): readonly Definition[] {
    const type = this.#checker.getTypeAtLocation(target);
    const { symbol } = type;
    if (
      kind === "construct" && symbol !== undefined && (symbol.flags & ts.SymbolFlags.Class) !== 0
    ) {
      return settled(this.#ofSymbol(symbol, kind, MAX_STEPS));
    }
    const declaration = this.#checker.getResolvedSignature(node)?.declaration;
    if (declaration === undefined || ts.isJSDocSignature(declaration)) {
      return [(type.flags & ts.TypeFlags.Any) !== 0 ? { kind: "undecided" } : UNKNOWN];
    }
    if (!this.#program.holds(declaration)) return [this.#outside([declaration])];
    const isDefinition = ts.isFunctionDeclaration(declaration) ||
      ts.isMethodDeclaration(declaration) || ts.isMethodSignature(declaration) ||
      ("body" in declaration && declaration.body !== undefined);
    return [isDefinition ? internal(definedName(declaration)) : UNKNOWN];
  }

  #isParameter(target: ts.Expression): boolean {
    const { declarations = [] } = this.#checker.getSymbolAtLocation(target) ?? {};
    return declarations.length > 0 &&
      declarations.every((each) =>
        ts.isParameter(each) || (ts.isBindingElement(each) && isOfParameter(each))
      );
  }

  #isWithin(module: ts.Node): boolean {
    const { declarations = [] } = this.#checker.getSymbolAtLocation(module) ?? {};
    return declarations.some((each) => this.#program.holds(each));
  }
}

function internal(name: ts.Node): Definition {
  return { kind: "internal", name };
}

function functionDefinition(
  value: Parameters<typeof definedName>[0],
  kind: Kind,
): Definition {
  if (kind !== "construct" || !ts.isClassLike(value)) return internal(definedName(value));
  const constructors = value.members.filter(ts.isConstructorDeclaration);
  const written = constructors.find(({ body }) => body !== undefined) ?? constructors[0];
  return internal(definedName(written ?? value));
}

/** Internal definitions alone where there are any, each once; else what the others agree on. */
function settled(found: readonly Definition[]): readonly Definition[] {
  const names = new Set(found.flatMap((each) => each.kind === "internal" ? [each.name] : []));
  if (names.size > 0) return [...names].map(internal);
  const [first = UNKNOWN] = found;
  return [found.every(({ kind }) => kind === first.kind) ? first : UNKNOWN];
}

/** Whether a declaration is a function or method without a body. */
function isSignature(declaration: ts.Declaration): boolean {
  return ts.isMethodSignature(declaration) ||
    ((ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration)) &&
      declaration.body === undefined);
}

/** What a declaration or assignment gives to the name it declares. */
function valueIn(declaration: ts.Node): ts.Expression | undefined {
  if (
    ts.isVariableDeclaration(declaration) || ts.isPropertyDeclaration(declaration) ||
    ts.isPropertyAssignment(declaration)
  ) return declaration.initializer;
  const assignment = ts.isBinaryExpression(declaration) ? declaration : declaration.parent;
  const isTarget = assignment !== undefined && ts.isBinaryExpression(assignment) &&
    isAssignment(assignment) && (assignment === declaration || assignment.left === declaration);
  return isTarget ? assignment.right : undefined;
}

function isOfParameter(element: ts.BindingElement): boolean {
  let holder: ts.Node = element;
  while (ts.isBindingElement(holder)) holder = holder.parent.parent;
  return ts.isParameter(holder);
}

/** The class that the class around a `super(…)` extends. */
function baseOf(keyword: ts.Node): ts.Expression | undefined {
  const around = ts.findAncestor(keyword, ts.isClassLike);
  const clause = around?.heritageClauses?.find(({ token }) =>
    token === ts.SyntaxKind.ExtendsKeyword
  );
  return clause?.types[0]?.expression;
}
