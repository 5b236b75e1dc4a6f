import { BindingFlag } from "../../facts/binding_flag.ts";
import { DefFlag } from "../../facts/def_flag.ts";

/** DefFlag and BindingFlag bits that the words in front of a member's name say. */
export interface MemberWords {
  readonly def: number;
  readonly binding: number;
}

const NONE: MemberWords = { def: 0, binding: 0 };

/** Reads the words in front of a member's name (`private static readonly`). */
export function memberWords(words: string): MemberWords {
  if (words.trim() === "") return NONE;
  let def = 0;
  let binding = 0;
  for (const [word] of words.matchAll(/[a-z]+/g)) {
    def |= DEF_FLAGS.get(word) ?? 0;
    binding |= BINDING_FLAGS.get(word) ?? 0;
  }
  return { def, binding };
}

const DEF_FLAGS: ReadonlyMap<string, number> = new Map<string, number>([
  ["static", DefFlag.static],
  ["abstract", DefFlag.abstract],
  ["override", DefFlag.override],
  ["get", DefFlag.getter],
  ["set", DefFlag.setter],
  ["private", DefFlag.private],
  ["protected", DefFlag.protected],
]);

const BINDING_FLAGS: ReadonlyMap<string, number> = new Map<string, number>([
  ["static", BindingFlag.static],
  ["readonly", BindingFlag.const],
  ["private", BindingFlag.private],
]);
