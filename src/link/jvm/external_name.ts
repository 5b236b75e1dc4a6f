import type { LinkFile } from "../link_model.ts";
import type { NameSpace } from "../name_space.ts";
import type { Value } from "../value.ts";

/** A name from a package, or from a type of a package, that the workspace does not have; as a value it may be of any type. */
export function externalName(
  file: LinkFile,
  container: string,
  name: string,
  space: NameSpace,
): Value {
  const from = isStandardPackage(file, container) ? "std" : container || name;
  return space === "value"
    ? { kind: "external", package: from }
    : { kind: "external", package: from, name };
}

function isStandardPackage(file: LinkFile, container: string): boolean {
  const { modules } = file.semantics.standardLibrary();
  for (let at = container; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf(".")))) {
    if (modules.has(at)) return true;
  }
  return false;
}
