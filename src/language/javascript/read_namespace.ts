import { DefKind } from "../../facts/def_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import type { Target } from "./target.ts";

/**
 * Reads `namespace A.B { … }`, `declare module "m" { … }` or `declare global { … }`: a definition for each segment of
 * the name, which is no node but part of its members' names.
 */
export function readNamespace(file: ScriptFile, node: number, target: Target): void {
  const { tree, facts, place } = file;
  const isBlock = tree.kind(node) === SyntaxKind.statementBlock;
  const body = isBlock ? node : tree.childOf(node, SyntaxKind.statementBlock);
  const names = target.name.startsWith('"') || target.name.startsWith("'")
    ? [target.name]
    : target.name.split(".").map((name) => name.trim());
  let container = place.def;
  let { scope } = place;
  names.forEach((name, index) => {
    const isFirst = index === 0;
    const def = file.define({
      kind: DefKind.namespace,
      name,
      container,
      scope: isFirst ? target.scope : scope.row,
      start: target.start,
      end: target.end,
      flags: target.flags,
      signature: file.extraction.signature(target.head, body === 0 ? target.end : tree.start(body)),
      doc: isFirst ? target.doc : "",
    });
    const declaring = isFirst ? target.declaredIn : scope;
    declaring?.declare(name, { def, mayBeDefinition: true });
    scope = file.within(
      { scope, def: container },
      () =>
        file.openScope(ScopeKind.namespace, tree.start(body), tree.end(body), {
          form: "function",
          owner: def,
        }),
    );
    facts.set("defs", def, { body: scope.row });
    container = def;
  });
  if (body === 0) return;
  const change = { scope, def: container, self: 0, selfScope: 0, isConstructing: false };
  file.within(change, () => file.readers.statements(file, body));
}
