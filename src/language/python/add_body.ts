import { DefFlag } from "../../facts/def_flag.ts";
import type { DefinitionParts } from "./definition_parts.ts";
import type { DefinitionSite } from "./definition_site.ts";
import { docstringOf } from "./docstring_of.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";

/** Visits the body and returns DefFlag bits that it gives. */
export function addBody(
  file: PythonFile,
  site: DefinitionSite,
  parts: DefinitionParts,
  inside: Place,
  def: number,
): number {
  if (parts.body === undefined) return 0;
  const { body } = parts;
  const { paragraph, isDeprecated } = docstringOf(body);
  if (paragraph !== "") file.facts.set("defs", def, { doc: paragraph });
  file.extraction.descend(undefined, () => site.visitBody(file, body, inside));
  return isDeprecated ? DefFlag.deprecated : 0;
}
