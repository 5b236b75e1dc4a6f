import type { AssignedPlace } from "./assigned_place.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** References on the left: calls and indices in front of the member. */
export function readAssignedPlace(file: ScriptFile, place: AssignedPlace): void {
  const { tree, readers } = file;
  if (place.kind === "other") {
    for (const part of tree.children(place.node)) {
      if (tree.kind(part) !== SyntaxKind.identifier) readers.expression(file, part, "effect");
    }
  }
}
