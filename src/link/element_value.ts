import type { Value } from "./value.ts";
import { weakened } from "./weakened.ts";

/** One of the elements of a sequence or a map; what comes from outside of the workspace has elements from there. */
export function elementValue(value: Value | undefined): Value | undefined {
  switch (value?.kind) {
    case "array":
      return weakened(value.element, "type.element");
    case "map":
      return value.element === undefined ? undefined : weakened(value.element, "type.element");
    case "external":
      return { kind: "external", package: value.package };
    default:
      return undefined;
  }
}
