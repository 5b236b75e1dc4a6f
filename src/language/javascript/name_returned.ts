import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import { unwrapped } from "./unwrapped.ts";

/** An object that a definition returns has the definition's name: its functions are definitions inside of it. */
export function nameReturned(file: ScriptFile, value: number): void {
  const object = unwrapped(file, value);
  const { returns } = file.place;
  if (returns.def === 0 || file.tree.kind(object) !== SyntaxKind.object) return;
  file.homes.set(object, {
    def: returns.def,
    qualifier: "",
    self: 0,
    scope: 0,
    flags: 0,
    definesMembers: true,
  });
}
