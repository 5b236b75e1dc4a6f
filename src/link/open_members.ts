import { BindingFlag } from "../facts/binding_flag.ts";
import { DefFlag } from "../facts/def_flag.ts";
import { DefKind } from "../facts/def_kind.ts";
import { bindingsInScope } from "./bindings_in_scope.ts";
import type { LinkFile } from "./link_model.ts";
import type { NameRows } from "./name_index.ts";
import type { MemberSearch } from "./resolution.ts";

/** Rows of `defs` and of `bindings` that are members of something. */
export interface MemberRows {
  readonly defs: readonly number[];
  readonly fields: readonly number[];
}

/**
 * Members in a language of prototypes: those on the side that is meant, of a class or of what it constructs, and by the
 * sort of name that is meant, `#name` or `name`.
 *
 * @param container Row of `defs` whose members they are.
 * @param rows All that bears the name in the file, without its mark.
 */
export function openMembers(
  file: LinkFile,
  container: number,
  rows: NameRows,
  isPrivateName: boolean,
  side: MemberSearch["side"],
): MemberRows {
  const { defs, bindings } = file.facts;
  const kind = defs.kind(container);
  const isNamespace = kind === DefKind.namespace;
  const isCallable = kind === DefKind.function || kind === DefKind.method;
  const hasSides = side !== undefined && (isCallable || kind === DefKind.class);
  const isOnSide = (isStatic: boolean): boolean => !hasSides || isStatic === (side === "static");
  return {
    defs: rows.defs.filter((def) => {
      if (defs.container(def) !== container) return false;
      const flags = defs.flags(def);
      const isStatic = (flags & DefFlag.static) !== 0;
      // What a function declares inside is no member of what it constructs.
      const isMember = !isCallable || isStatic || defs.kind(def) === DefKind.method;
      return isMember && isOnSide(isStatic) && (flags & DefFlag.merged) === 0 &&
        ((flags & DefFlag.privateName) !== 0) === isPrivateName;
    }),
    fields: bindingsInScope(file.facts, rows.bindings, defs.body(container)).filter((row) => {
      const flags = bindings.flags(row);
      if (bindings.def(row) !== container) return isNamespace;
      return isOnSide((flags & BindingFlag.static) !== 0) &&
        ((flags & BindingFlag.privateName) !== 0) === isPrivateName;
    }),
  };
}
