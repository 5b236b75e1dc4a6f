import { DefFlag } from "../../facts/def_flag.ts";

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

/** Decorators of classes whose constructor is made of their fields. */
const RECORD_DECORATORS: ReadonlySet<string> = new Set([
  "dataclass",
  "dataclass_json",
  "attr.s",
  "attr.attrs",
  "attr.define",
  "attr.frozen",
  "attr.mutable",
  "attrs.define",
  "attrs.frozen",
  "attrs.mutable",
  "define",
  "frozen",
]);

const ENUM_BASES: ReadonlySet<string> = new Set([
  "Enum",
  "IntEnum",
  "StrEnum",
  "Flag",
  "IntFlag",
  "ReprEnum",
]);

const IMPLICIT_CLASS_METHODS: ReadonlySet<string> = new Set([
  "__new__",
  "__init_subclass__",
  "__class_getitem__",
]);

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
  else if (isSpecial(name)) flags |= DefFlag.operator;
  if (IMPLICIT_CLASS_METHODS.has(name)) flags |= DefFlag.static;
  return flags;
}

/** Whether a static member still gets its class as first parameter. */
export function hasReceiver(name: string, decorators: readonly string[]): boolean {
  if (IMPLICIT_CLASS_METHODS.has(name)) return true;
  return !decorators.some((decorator) => lastSegment(decorator).endsWith("staticmethod"));
}

/** Bits that a class has by its decorators, its bases and its metaclass. */
export function classFlags(
  name: string,
  decorators: readonly string[],
  bases: readonly string[],
  metaclass: string,
): number {
  let flags = nameFlags(name);
  for (const decorator of decorators) {
    if (RECORD_DECORATORS.has(decorator) || lastSegment(decorator) === "dataclass") {
      flags |= DefFlag.record;
    }
    if (lastSegment(decorator) === "deprecated") flags |= DefFlag.deprecated;
  }
  if (lastSegment(metaclass) === "ABCMeta") flags |= DefFlag.abstract;
  for (const base of bases) {
    const last = lastSegment(base);
    if (ENUM_BASES.has(last)) flags |= DefFlag.enum;
    if (last === "NamedTuple" || last === "TypedDict") flags |= DefFlag.record;
    if (last === "ABC" || last === "Protocol") flags |= DefFlag.abstract;
  }
  return flags;
}

function nameFlags(name: string): number {
  if (!name.startsWith("_") || isSpecial(name)) return 0;
  return name.startsWith("__") ? DefFlag.private : DefFlag.protected;
}

function isSpecial(name: string): boolean {
  return name.length > 4 && name.startsWith("__") && name.endsWith("__");
}

function lastSegment(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}
