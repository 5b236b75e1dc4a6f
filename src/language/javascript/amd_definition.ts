import { ExportKind } from "../../facts/export_kind.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import { ImportKind } from "../../facts/import_kind.ts";
import { addExport } from "./add_export.ts";
import { callableParts } from "./callable_parts.ts";
import { isFunction } from "./is_function.ts";
import type { ScriptFile } from "./script_file.ts";
import { stringValue } from "./string_value.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** Names of modules that the loader itself provides. */
const PROVIDED: ReadonlySet<string> = new Set(["require", "exports", "module"]);

/**
 * `define(["./order"], function (order) { return {…}; })`: the parameters of the factory are imports, and what it
 * returns is the module (https://github.com/amdjs/amdjs-api). Returns what is to be done when the arguments are read.
 */
export function amdDefinition(
  file: ScriptFile,
  nodes: readonly number[],
): ((list: number) => void) | undefined {
  const { tree, facts, place } = file;
  const factory = nodes[nodes.length - 1] ?? 0;
  const dependencies = nodes.find((node) => tree.kind(node) === SyntaxKind.array);
  const isFree = place.owner === 0 && place.scope.find("define") === undefined;
  if (!isFree || dependencies === undefined || !isFunction(tree.kind(factory))) return undefined;
  return (list) => {
    let cell = list;
    while (facts.get("exprs", cell, "b") !== 0) cell = facts.get("exprs", cell, "b");
    const lambda = facts.get("exprs", cell, "a");
    if (file.exprs.op(lambda) !== ExprOp.lambda) return;
    addImports(file, dependencies, factory, facts.get("exprs", lambda, "a"));
    const start = tree.start(factory);
    const kind = ExportKind.commonJsModule;
    addExport(file, { kind, exported: "", value: lambda, node: factory, start });
  };
}

function addImports(file: ScriptFile, dependencies: number, factory: number, scope: number): void {
  const { tree, facts, text } = file;
  const parameters = tree.children(callableParts(file, factory).parameters);
  tree.children(dependencies).forEach((dependency, index) => {
    if (tree.kind(dependency) !== SyntaxKind.string) return;
    const specifier = stringValue(
      text.slice(tree.start(dependency) + 1, tree.end(dependency) - 1),
    );
    if (PROVIDED.has(specifier)) return;
    const parameter = parameters[index];
    facts.add("imports", {
      scope,
      specifier,
      local: parameter === undefined ? "" : file.textOf(parameter),
      kind: ImportKind.require,
      line: file.lineAt(tree.start(dependency)),
    });
  });
}
