import { DefFlag } from "../../facts/def_flag.ts";
import { lastSegment } from "./last_segment.ts";
import { nameFlags } from "./name_flags.ts";

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
