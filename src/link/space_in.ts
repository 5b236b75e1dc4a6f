import type { LinkFile } from "./link_model.ts";
import type { NameSpace } from "./name_space.ts";

/** The space that a file's language tells apart from others. */
export function spaceIn(file: LinkFile, space: NameSpace): NameSpace {
  return space === "callable" && !file.semantics.separateFunctions ? "value" : space;
}
