import { DefFlag } from "../facts/def_flag.ts";
import { DefKind } from "../facts/def_kind.ts";
import type { LinkFile } from "./link_model.ts";

/** The innermost node that a definition is or lies in; 0 is the file. */
export function nodeAround(file: LinkFile, def: number): number {
  const { defs } = file.facts;
  let at = def;
  while (
    at !== 0 &&
    (defs.kind(at) >= DefKind.object || (defs.flags(at) & DefFlag.merged) !== 0)
  ) {
    at = defs.container(at);
  }
  return at;
}
