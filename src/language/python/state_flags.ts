import { DefFlag } from "../../facts/def_flag.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";

export function stateFlags(file: PythonFile, node: SyntaxNode, place: Place, name: string): number {
  let flags = file.hasErrors && node.hasError ? DefFlag.partial : 0;
  if (place.frame === file.fileFrame && !name.startsWith("_")) flags |= DefFlag.exported;
  return flags;
}
