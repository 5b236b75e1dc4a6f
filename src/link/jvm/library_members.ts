import { DefFlag } from "../../facts/def_flag.ts";

const ofObject: ReadonlySet<string> = new Set([
  "clone",
  "equals",
  "finalize",
  "getClass",
  "hashCode",
  "notify",
  "notifyAll",
  "toString",
  "wait",
]);

const ofEnum: ReadonlySet<string> = new Set([
  ...ofObject,
  "compareTo",
  "getDeclaringClass",
  "name",
  "ordinal",
]);

/** Names of the functions that every object of a type has from the library, by the type's flags. */
export function libraryMembers(flags: number): ReadonlySet<string> {
  return (flags & DefFlag.enum) !== 0 ? ofEnum : ofObject;
}
