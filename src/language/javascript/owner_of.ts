import { DefKind } from "../../facts/def_kind.ts";
import type { ScriptFile } from "./script_file.ts";

/** Whose member something is that is assigned from outside. */
export interface Owner {
  /** Definition of the file; 0 when there is none. */
  readonly def: number;
  /** Dotted rest of the owner's name, or all of it when it is no definition. */
  readonly qualifier: string;
  /** Row of the scope of its members; 0 when it is no definition. */
  readonly scope: number;
}

/**
 * The owner that a chain of names (`Order`, `app.routes`) denotes; undefined when it is a variable of a function, whose
 * members are nobody else's concern.
 *
 * @param isExported Whether the exports object stood in front of the chain.
 */
export function ownerOf(
  file: ScriptFile,
  names: readonly string[],
  isExported = false,
): Owner | undefined {
  const [root = "", ...rest] = names;
  const exported = isExported ? file.openObjects.member(0, root) : 0;
  const scope = file.place.scope.find(root);
  const def = exported || (scope?.own(root)?.def ?? 0);
  const isMemberHolder = def !== 0 && file.facts.get("defs", def, "kind") !== DefKind.typeAlias;
  if (isMemberHolder) return innermost(file, def, rest);
  const isGlobal = scope === undefined || scope === file.fileScope;
  if (!isGlobal) return undefined;
  for (let count = names.length; count > 1; count--) {
    const object = file.openObjects.member(0, names.slice(0, count).join("."));
    if (object !== 0) return innermost(file, object, names.slice(count));
  }
  return { def: 0, qualifier: names.join("."), scope: 0 };
}

/** The object that is reached through members of a definition, as far as they are definitions too. */
function innermost(file: ScriptFile, def: number, names: readonly string[]): Owner {
  let holder = def;
  let count = 0;
  while (count < names.length) {
    const member = file.openObjects.member(holder, names[count] ?? "");
    if (member === 0) break;
    holder = member;
    count++;
  }
  const body = count === names.length ? file.facts.get("defs", holder, "body") : 0;
  return { def: holder, qualifier: names.slice(count).join("."), scope: body };
}
