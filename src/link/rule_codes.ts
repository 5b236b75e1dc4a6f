import { rules } from "./rule.ts";

/** Code of a rule by its id. */
export const ruleCodes: ReadonlyMap<string, number> = new Map(
  rules.map((entry, code) => [entry.id, code]),
);
