import type { LinkFile } from "./link_model.ts";
import type { StaticType } from "./static_type.ts";

/** A function type by its row. */
export function staticFunction({ facts }: LinkFile, type: number): StaticType {
  const { types } = facts;
  let count = 0;
  for (let cell = types.a(type); cell !== 0; cell = types.b(cell)) count++;
  const hasReceiver = facts.text(types.text(type)) === "receiver";
  return { kind: "function", params: hasReceiver ? count - 1 : count, hasReceiver };
}
