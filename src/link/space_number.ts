import type { NameSpace } from "./name_space.ts";

const numbers: Readonly<Record<NameSpace, number>> = { value: 0, type: 1, callable: 2 };

/** A number below four for a space, of which questions about names are made. */
export function spaceNumber(space: NameSpace): number {
  return numbers[space];
}
