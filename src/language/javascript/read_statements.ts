import { guardScope } from "./guard_scope.ts";
import { narrowings } from "./narrowings.ts";
import { predeclare } from "./predeclare.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** Reads the statements of a program, a block or a namespace, the names of which are declared in the present scope. */
export function readStatements(file: ScriptFile, parent: number): void {
  const { tree } = file;
  const outer = file.place;
  const statements = tree.children(parent);
  predeclare(file, statements);
  try {
    for (const statement of statements) {
      file.readers.statement(file, statement);
      narrowRest(file, statement, tree.end(parent));
    }
  } finally {
    file.place = outer;
  }
}

/** Behind `if (!(x instanceof C)) return`, `x` is a C. */
function narrowRest(file: ScriptFile, statement: number, end: number): void {
  const { tree } = file;
  if (tree.kind(statement) !== SyntaxKind.ifStatement) return;
  const [condition = 0, consequence = 0, alternative] = tree.children(statement);
  if (alternative !== undefined || !leaves(file, consequence)) return;
  const narrowed = narrowings(file, condition, false);
  if (narrowed.length === 0) return;
  const scope = guardScope(file, narrowed, tree.end(statement), end);
  file.place = { ...file.place, scope };
}

/** Whether a statement never lets control pass to the next one. */
function leaves(file: ScriptFile, node: number): boolean {
  const { tree } = file;
  switch (tree.kind(node)) {
    case SyntaxKind.returnStatement:
    case SyntaxKind.throwStatement:
    case SyntaxKind.continueStatement:
    case SyntaxKind.breakStatement:
      return true;
    case SyntaxKind.statementBlock:
      return leaves(file, tree.lastChild(node));
    default:
      return false;
  }
}
