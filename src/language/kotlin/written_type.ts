import type { KotlinFile } from "./kotlin_file.ts";
import type { SyntaxNode } from "./syntax_node.ts";

/** A type exactly as written, on one line. */
export function writtenType(kotlin: KotlinFile, type: SyntaxNode): string {
  return kotlin.textOf(type).replace(/\s*\n\s*/g, " ");
}
