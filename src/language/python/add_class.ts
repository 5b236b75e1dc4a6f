import { DefFlag } from "../../facts/def_flag.ts";
import { FileFlag } from "../../facts/file_flag.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { addBody } from "./add_body.ts";
import { addDecorators } from "./add_decorators.ts";
import { addBases } from "./add_bases.ts";
import { classFlags } from "./class_flags.ts";
import { decoratorNames } from "./decorator_names.ts";
import { definitionParts } from "./definition_parts.ts";
import type { DefinitionSite } from "./definition_site.ts";
import { openDefinition } from "./open_definition.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { stateFlags } from "./state_flags.ts";
import { testConventions } from "./test_conventions.ts";

/** How many arguments a class takes is said by its constructor. */
const UNLIMITED = 255;

/** Records a class, its bases and what its body holds. */
export function addClass(file: PythonFile, site: DefinitionSite): void {
  const parts = definitionParts(site.node);
  if (parts === undefined) return;
  const { place, decorators, node } = site;
  const name = parts.name.text;
  const names = decoratorNames(decorators);
  const { def, outside, frame } = openDefinition(file, site, parts, name, ScopeKind.class);
  addDecorators(file, decorators, names, place, def);
  const bases = addBases(file, parts.list, outside, def);
  let flags = classFlags(name, names, bases.names, bases.metaclass) |
    stateFlags(file, node, place, name);
  if (testConventions.isClass(name, bases.names, file.extraction.path)) {
    flags |= DefFlag.test;
    if (testConventions.isCase(bases.names)) file.extraction.mark(FileFlag.test);
  }
  file.facts.set("defs", def, { flags, minArity: 0, maxArity: UNLIMITED });
  const inside: Place = {
    ...outside,
    frame,
    scope: frame.scope,
    branch: 0,
    isConditional: false,
    receiver: undefined,
    results: undefined,
  };
  flags |= addBody(file, site, parts, inside, def);
  file.facts.set("defs", def, { flags });
}
