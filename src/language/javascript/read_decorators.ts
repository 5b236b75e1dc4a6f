import { type Decorated, readDecorator } from "./read_decorator.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** Records the decorators that are children of a node. */
export function readDecorators(file: ScriptFile, node: number, decorated: Decorated): void {
  const { tree } = file;
  const end = tree.after(node);
  for (let child = node + 1; child < end; child = tree.after(child)) {
    if (tree.kind(child) === SyntaxKind.decorator) readDecorator(file, child, decorated);
  }
}
