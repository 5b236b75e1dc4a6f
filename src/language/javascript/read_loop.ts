import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import type { LexicalScope } from "./lexical_scope.ts";
import { patternVariables } from "./pattern_variables.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** Reads a loop, the variable of which belongs to a scope of its own. */
export function readLoop(file: ScriptFile, node: number): void {
  const { tree, place, readers } = file;
  const conditions = place.conditions + 1;
  switch (tree.kind(node)) {
    case SyntaxKind.forInStatement:
      return readForIn(file, node);
    case SyntaxKind.forStatement: {
      const first = tree.child(node, 0);
      const isScoped = tree.kind(first) === SyntaxKind.variableDeclaration &&
        !file.text.startsWith("var", tree.start(first));
      const scope = isScoped ? loopScope(file, node) : place.scope;
      return file.within({ scope, conditions }, () => {
        for (const child of tree.children(node)) readers.statement(file, child);
      });
    }
    default:
      file.within({ conditions }, () => {
        for (const child of tree.children(node)) readers.statement(file, child);
      });
  }
}

function loopScope(file: ScriptFile, node: number): LexicalScope {
  const { tree } = file;
  return file.openScope(ScopeKind.block, tree.start(node), tree.end(node), { form: "block" });
}

function readForIn(file: ScriptFile, node: number): void {
  const { tree, text, place, readers } = file;
  const children = tree.children(node);
  const body = children[children.length - 1] ?? 0;
  const iterated = children[children.length - 2] ?? 0;
  const [left = 0] = children;
  const head = text.slice(tree.start(node), tree.start(left));
  const word = /\b(?:const|let|var|using)\s*$/.exec(head)?.[0].trim();
  const isOf = /\bof\s*$/.test(text.slice(tree.end(left), tree.start(iterated)));
  const init = readers.expression(file, iterated, "value");
  const scope = word === undefined || word === "var" ? place.scope : loopScope(file, node);
  const flags = word === "var"
    ? BindingFlag.hoisted
    : word === undefined || word === "let"
    ? 0
    : BindingFlag.const;
  file.within({ scope, conditions: place.conditions + 1 }, () => {
    const source = { kind: BindingKind.loop, init: isOf ? init : 0, flags };
    patternVariables(file, left, source, (variable) => {
      if (word === undefined) file.assign(variable);
      else file.declare(word === "var" ? scope.hoist : scope, variable, false);
    });
    readers.statement(file, body);
  });
}
