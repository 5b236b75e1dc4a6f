import type { LinkFile } from "./link_model.ts";
import type { NameSpace } from "./name_space.ts";

/** Where the name after `new` is looked for: a class may be held by a variable, unless a language says otherwise. */
export function constructedSpace(file: LinkFile): NameSpace {
  return file.semantics.separateFunctions ? "type" : "value";
}
