import { RefKind } from "../../facts/ref_kind.ts";
import { chainText } from "./chain_text.ts";
import { nameStart } from "./name_start.ts";
import { recordCall } from "./record_call.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** What decorators decorate. */
export interface Decorated {
  /** Definition that bears them, or that holds the field or parameter. */
  readonly def: number;
  /** Name of the field or parameter; empty when they are on the definition itself. */
  readonly target: string;
}

/** Records one decorator: an annotation of the definition and a reference to what it names. */
export function readDecorator(file: ScriptFile, node: number, decorated: Decorated): void {
  const { tree, facts, readers, place } = file;
  const value = tree.child(node, 0);
  const isCall = tree.kind(value) === SyntaxKind.call;
  const callee = isCall ? tree.child(value, 0) : value;
  const start = nameStart(file, callee);
  file.within({ owner: decorated.def || place.owner }, () => {
    const expr = readers.expression(file, callee, "value");
    const use = { kind: RefKind.decorator, expr, start };
    let args = 0;
    if (isCall) args = recordCall(file, use, tree.lastChild(value));
    else file.refer({ ...use, argc: 1 });
    facts.add("annotations", {
      def: decorated.def,
      name: chainText(file, callee),
      args,
      line: file.lineAt(tree.start(node)),
      target: decorated.target,
    });
  });
}
