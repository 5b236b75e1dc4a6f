import { BindingFlag } from "../../facts/binding_flag.ts";
import type { BindingKind } from "../../facts/binding_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import type { Block } from "./block.ts";
import type { GoFile } from "./go_file.ts";

/** A variable or constant to be recorded; see the `bindings` section for the columns. */
export interface Variable {
  /** Identifier that declares it. */
  readonly at: SyntaxNode;
  readonly kind: BindingKind;
  readonly type?: number;
  readonly init?: number;
  readonly path?: string;
  readonly flags?: number;
}

/** Records a variable of a block, unless it has no name or the block has the name already. */
export function declareVariable(file: GoFile, block: Block, variable: Variable): void {
  const { at } = variable;
  const name = at.text;
  if (name === "_" || name === "" || !block.declare(name)) return;
  const isPackageLevel = block === file.fileBlock;
  if (isPackageLevel) file.variables.add(name);
  const exported = isPackageLevel && /^\p{Lu}/u.test(name) ? BindingFlag.exported : 0;
  file.facts.add("bindings", {
    scope: block.open(),
    name,
    kind: variable.kind,
    type: variable.type ?? 0,
    init: variable.init ?? 0,
    path: variable.path ?? "",
    start: at.start,
    line: at.line,
    flags: (variable.flags ?? 0) | exported,
  });
}
