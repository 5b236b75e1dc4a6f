import type { Resolution, Site } from "./resolution.ts";
import type { Value } from "./value.ts";

/**
 * What is called where a variable's name is called, in a language whose functions and variables have names apart: the
 * value's own `invoke`, or something that is not known. Undefined for a value that is known not to be callable, so that
 * a function of the name is meant.
 */
export function invokedValue(
  resolution: Resolution,
  site: Site,
  value: Value,
  fuel: number,
): Value | undefined {
  switch (value.kind) {
    case "local":
      return value;
    case "instance": {
      const invoked = resolution.member(site, value, "invoke", fuel - 1, "callable");
      return invoked?.kind === "external" ? { kind: "local" } : invoked;
    }
    default:
      return undefined;
  }
}
