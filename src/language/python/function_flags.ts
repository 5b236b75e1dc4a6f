import { DefFlag } from "../../facts/def_flag.ts";
import { implicitClassMethods } from "./implicit_class_methods.ts";
import { isSpecialName } from "./is_special_name.ts";
import { lastSegment } from "./last_segment.ts";
import { nameFlags } from "./name_flags.ts";

const ACCESSORS: Readonly<Record<string, number>> = {
  property: DefFlag.property | DefFlag.getter,
  cached_property: DefFlag.property | DefFlag.getter,
  abstractproperty: DefFlag.property | DefFlag.getter | DefFlag.abstract,
  hybrid_property: DefFlag.property | DefFlag.getter,
  getter: DefFlag.property | DefFlag.getter,
  setter: DefFlag.property | DefFlag.setter,
  deleter: DefFlag.property,
};

const FUNCTION_FLAGS: Readonly<Record<string, number>> = {
  ...ACCESSORS,
  staticmethod: DefFlag.static,
  classmethod: DefFlag.static,
  abstractclassmethod: DefFlag.static | DefFlag.abstract,
  abstractstaticmethod: DefFlag.static | DefFlag.abstract,
  abstractmethod: DefFlag.abstract,
  overload: DefFlag.signatureOnly,
  override: DefFlag.override,
  deprecated: DefFlag.deprecated,
  fixture: DefFlag.test,
};

/** Bits that a function has by its decorators, its name and whether a class body holds it. */
export function functionFlags(
  name: string,
  decorators: readonly string[],
  isMember: boolean,
): number {
  let flags = nameFlags(name);
  for (const decorator of decorators) {
    const last = lastSegment(decorator);
    if ((last === "setter" || last === "getter" || last === "deleter") && last === decorator) {
      continue;
    }
    flags |= FUNCTION_FLAGS[last] ?? 0;
  }
  if (!isMember) return flags;
  if (name === "__init__" || name === "__new__") flags |= DefFlag.constructor;
  else if (isSpecialName(name)) flags |= DefFlag.operator;
  if (implicitClassMethods.has(name)) flags |= DefFlag.static;
  return flags;
}
