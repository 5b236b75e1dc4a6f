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
 */
export function ownerOf(file: ScriptFile, names: readonly string[]): Owner | undefined {
  const [root = "", ...rest] = names;
  const scope = file.place.scope.find(root);
  const declared = scope?.own(root);
  const def = declared?.def ?? 0;
  const isMemberHolder = def !== 0 && file.facts.get("defs", def, "kind") !== DefKind.typeAlias;
  if (isMemberHolder) {
    const body = rest.length === 0 ? file.facts.get("defs", def, "body") : 0;
    return { def, qualifier: rest.join("."), scope: body };
  }
  const isGlobal = scope === undefined || scope === file.fileScope;
  return isGlobal ? { def: 0, qualifier: names.join("."), scope: 0 } : undefined;
}
