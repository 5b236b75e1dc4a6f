import type { NameSpace } from "./name_space.ts";
import type { Site } from "./resolution.ts";
import type { Value } from "./value.ts";

/** A function that the library gives to every value (Kotlin `apply`, `let`); undefined when it has none of the name. */
export function libraryFunction(
  { file }: Site,
  receiver: Value,
  name: string,
  space: NameSpace,
): Value | undefined {
  if (space !== "callable") return undefined;
  const shape = file.semantics.shapes?.get(`any.${name}`);
  return shape === undefined ? undefined : { kind: "shaped", receiver, shape };
}
