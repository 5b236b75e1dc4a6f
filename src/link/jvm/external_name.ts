import type { LinkFile } from "../link_model.ts";
import type { Value } from "../value.ts";

/** A name from a package, or from a type of a package, that the workspace does not have. */
export function externalName(file: LinkFile, container: string, name: string): Value {
  const isStandard = isStandardPackage(file, container);
  return { kind: "external", package: isStandard ? "std" : container || name, name };
}

function isStandardPackage(file: LinkFile, container: string): boolean {
  const { modules } = file.semantics.standardLibrary();
  for (let at = container; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf(".")))) {
    if (modules.has(at)) return true;
  }
  return false;
}
