import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";

export function defineAlias(
  file: PythonFile,
  node: SyntaxNode,
  name: SyntaxNode,
  place: Place,
): number {
  const text = name.text;
  const isExported = place.frame === file.fileFrame && !text.startsWith("_");
  file.declare(place.frame, text);
  return file.facts.add("defs", {
    kind: DefKind.typeAlias,
    name: text,
    container: place.frame.def,
    scope: place.frame.scope,
    start: node.start,
    end: node.end,
    line: node.line,
    endLine: node.endLine,
    flags: isExported ? DefFlag.exported : 0,
    signature: file.extraction.signature(node.start, node.end),
    branch: place.branch,
  });
}
