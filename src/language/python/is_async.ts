import type { SyntaxNode } from "../syntax_node.ts";
import type { PythonFile } from "./python_file.ts";

export function isAsync(file: PythonFile, node: SyntaxNode): boolean {
  return file.text.startsWith("async", node.start);
}
