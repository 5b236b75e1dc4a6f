import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { declaresNames } from "./declares_names.ts";
import { guardScope } from "./guard_scope.ts";
import { nameReturned } from "./name_returned.ts";
import { narrowings } from "./narrowings.ts";
import { patternVariables } from "./pattern_variables.ts";
import { predeclare } from "./predeclare.ts";
import { readDeclaration } from "./read_declaration.ts";
import { readExport } from "./read_export.ts";
import { readGlobalBlock } from "./read_global_block.ts";
import { readImport } from "./read_import.ts";
import { readImportAlias } from "./read_import_alias.ts";
import { readLoop } from "./read_loop.ts";
import { readStatements } from "./read_statements.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** Reads one statement. */
export function readStatement(file: ScriptFile, node: number): void {
  const { tree, readers } = file;
  switch (tree.kind(node)) {
    case SyntaxKind.expressionStatement:
      return readExpressionStatement(file, node);
    case SyntaxKind.statementBlock:
      return readBlock(file, node);
    case SyntaxKind.ifStatement:
      return readIf(file, node);
    case SyntaxKind.forStatement:
    case SyntaxKind.forInStatement:
    case SyntaxKind.whileStatement:
    case SyntaxKind.doStatement:
      return readLoop(file, node);
    case SyntaxKind.switchStatement:
      return readSwitch(file, node);
    case SyntaxKind.tryStatement:
      return readTry(file, node);
    case SyntaxKind.returnStatement: {
      const value = tree.child(node, 0);
      if (value === 0) return;
      nameReturned(file, value);
      return file.returned(readers.expression(file, value, "stored"), tree.start(value));
    }
    case SyntaxKind.importStatement:
      return readImport(file, node);
    case SyntaxKind.importAlias:
      return readImportAlias(file, node, false);
    case SyntaxKind.exportStatement:
      return readExport(file, node);
    case SyntaxKind.error:
      return readStatements(file, node);
    case SyntaxKind.throwStatement:
    case SyntaxKind.labeledStatement:
    case SyntaxKind.withStatement:
    case SyntaxKind.elseClause:
    case SyntaxKind.finallyClause:
      for (const child of tree.children(node)) readers.statement(file, child);
      return;
    case SyntaxKind.comment:
    case SyntaxKind.emptyStatement:
    case SyntaxKind.statementIdentifier:
    case SyntaxKind.breakStatement:
    case SyntaxKind.continueStatement:
      return;
    default:
      if (!readDeclaration(file, node, { flags: 0, commented: node, decorators: [] })) {
        readers.expression(file, node, "effect");
      }
  }
}

function readExpressionStatement(file: ScriptFile, node: number): void {
  const { tree, readers } = file;
  const child = tree.child(node, 0);
  // The TypeScript grammar reads `namespace A { … }` as an expression.
  if (tree.kind(child) === SyntaxKind.namespace) {
    readDeclaration(file, child, { flags: 0, commented: node, decorators: [] });
    return;
  }
  const isAwaited = tree.kind(child) === SyntaxKind.await;
  const value = isAwaited ? tree.child(child, 0) : child;
  const isUsing = tree.kind(value) === SyntaxKind.assignment &&
    tree.start(tree.child(value, 0)) > tree.start(value) &&
    file.text.startsWith("using", tree.start(value));
  if (!isUsing) {
    readers.expression(file, child, "effect");
    return;
  }
  // The TypeScript grammar reads `using x = y` as an assignment.
  const [left = 0, right = 0] = tree.children(value);
  const init = readers.expression(file, right, "value");
  const variable = { name: file.textOf(left), start: tree.start(left), init };
  file.declare(
    file.place.scope.declaring,
    { ...variable, kind: BindingKind.local, flags: BindingFlag.const },
    false,
  );
}

function readBlock(file: ScriptFile, node: number): void {
  const { tree, place } = file;
  if (place.isAmbient && readGlobalBlock(file, node)) return;
  const scope = declaresNames(file, node)
    ? file.openScope(ScopeKind.block, tree.start(node), tree.end(node), { form: "block" })
    : place.scope;
  file.within({ scope }, () => readStatements(file, node));
}

function readIf(file: ScriptFile, node: number): void {
  const { tree, readers, place } = file;
  const [condition = 0, consequence = 0, alternative] = tree.children(node);
  readers.expression(file, condition, "effect");
  const change = { conditions: place.conditions + 1, branch: file.nextBranch() };
  const read = (branch: number, holds: boolean): void => {
    const narrowed = narrowings(file, condition, holds);
    const scope = guardScope(file, narrowed, tree.start(branch), tree.end(branch));
    file.within({ ...change, scope }, () => readers.statement(file, branch));
  };
  read(consequence, true);
  if (alternative !== undefined) read(alternative, false);
}

function readSwitch(file: ScriptFile, node: number): void {
  const { tree, readers, place } = file;
  const [value = 0, body = 0] = tree.children(node);
  readers.expression(file, value, "effect");
  const cases = tree.children(body);
  const scope = cases.some((part) => declaresNames(file, part))
    ? file.openScope(ScopeKind.block, tree.start(body), tree.end(body), { form: "block" })
    : place.scope;
  const change = { scope, conditions: place.conditions + 1, branch: file.nextBranch() };
  file.within(change, () => {
    for (const part of cases) predeclare(file, tree.children(part));
    for (const part of cases) {
      for (const child of tree.children(part)) readers.statement(file, child);
    }
  });
}

function readTry(file: ScriptFile, node: number): void {
  const { tree, readers, place } = file;
  const change = { conditions: place.conditions + 1, branch: file.nextBranch() };
  file.within(change, () => {
    for (const part of tree.children(node)) {
      if (tree.kind(part) === SyntaxKind.catchClause) readCatch(file, part);
      else readers.statement(file, part);
    }
  });
}

function readCatch(file: ScriptFile, node: number): void {
  const { tree, readers } = file;
  const scope = file.openScope(ScopeKind.block, tree.start(node), tree.end(node), {
    form: "block",
  });
  file.within({ scope }, () => {
    const annotation = tree.childOf(node, SyntaxKind.typeAnnotation);
    const type = annotation === 0 ? 0 : readers.type(file, annotation);
    for (const part of tree.children(node)) {
      const kind = tree.kind(part);
      if (kind === SyntaxKind.statementBlock) readStatements(file, part);
      else if (kind !== SyntaxKind.typeAnnotation) {
        patternVariables(
          file,
          part,
          { kind: BindingKind.except, type },
          (variable) => file.declare(scope, variable, false),
        );
      }
    }
  });
}
