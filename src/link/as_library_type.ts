import type { Value } from "./value.ts";

/** A sequence or map as one of a type of the library; other values are what they are. */
export function asLibraryType(value: Value | undefined, name: string): Value | undefined {
  const isNamed = name !== "" && (value?.kind === "array" || value?.kind === "map");
  return isNamed ? { ...value, name } : value;
}
