import { DefKind } from "../../facts/def_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { headSignature } from "../head_signature.ts";
import type { DefinitionParts } from "./definition_parts.ts";
import type { DefinitionSite } from "./definition_site.ts";
import { Frame } from "./frame.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { addTypeParameters } from "./add_type_parameters.ts";

interface OpenDefinition {
  readonly def: number;
  /** Where the head is read. */
  readonly outside: Place;
  /** Binds the names of the body. */
  readonly frame: Frame;
}

export function openDefinition(
  file: PythonFile,
  { node, place }: DefinitionSite,
  parts: DefinitionParts,
  name: string,
  kind: ScopeKind,
): OpenDefinition {
  const container = place.frame.def;
  const end = node.end;
  const isFunction = kind === ScopeKind.function;
  const def = file.facts.add("defs", {
    kind: isFunction ? container === 0 ? DefKind.function : DefKind.method : DefKind.class,
    name,
    container,
    scope: place.frame.scope,
    start: node.start,
    end,
    line: node.line,
    endLine: node.endLine,
    signature: headSignature(file.extraction, node.start, parts.headEnd, [parts.list]),
    branch: place.branch,
  });
  file.declare(place.frame, name);
  const outside = addTypeParameters(file, parts.typeParameters, { ...place, owner: def }, def);
  const body = file.openScope(kind, outside.scope, def, node.start, end);
  file.facts.set("defs", def, { body });
  return { def, outside, frame: new Frame(kind, body, def, place.frame) };
}
