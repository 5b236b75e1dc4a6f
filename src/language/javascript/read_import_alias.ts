import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { ExportKind } from "../../facts/export_kind.ts";
import { FactsBuilder } from "../../facts/facts_builder.ts";
import { chainText } from "./chain_text.ts";
import type { ScriptFile } from "./script_file.ts";

/** `import a = N.M`: another name for something in a namespace. */
export function readImportAlias(file: ScriptFile, node: number, isExported: boolean): void {
  const { tree, exprs, place } = file;
  const [name = 0, aliased = 0] = tree.children(node);
  const [first = "", ...rest] = (chainText(file, aliased) || file.textOf(aliased)).split(".");
  let init = exprs.name(first.trim());
  for (const member of rest) init = exprs.memberOf(init, member.trim());
  const local = file.textOf(name);
  const flags = BindingFlag.const | (isExported ? BindingFlag.exported : 0);
  const variable = { name: local, kind: BindingKind.local, start: tree.start(name), init, flags };
  file.declare(place.scope.declaring, variable, true);
  if (!isExported || place.scope.row !== FactsBuilder.fileScope) return;
  const line = file.lineAt(tree.start(node));
  file.facts.add("exports", { exported: local, local, kind: ExportKind.local, line });
}
