import type { World } from "../link_model.ts";
import type { RuleId } from "../rule.ts";
import type { Value } from "../value.ts";

/** The class that holds a Kotlin file's top-level functions, as Java knows it by its qualified name. */
export function facadeValue(
  world: World,
  qualifiedName: string,
  rule: RuleId,
): Extract<Value, { kind: "module" }> | undefined {
  const dot = qualifiedName.lastIndexOf(".");
  const packageName = qualifiedName.slice(0, Math.max(0, dot));
  const [facade] = world.facadeFiles(packageName, qualifiedName.slice(dot + 1));
  return facade === undefined ? undefined : { kind: "module", file: facade.number, rule };
}
