import { DefFlag } from "../../facts/def_flag.ts";
import { isSpecialName } from "./is_special_name.ts";

export function nameFlags(name: string): number {
  if (!name.startsWith("_") || isSpecialName(name)) return 0;
  return name.startsWith("__") ? DefFlag.private : DefFlag.protected;
}
