import type { World } from "../link_model.ts";
import type { RuleId } from "../rule.ts";
import { moduleAt } from "./module_at.ts";
import { pathBelow } from "./path_below.ts";
import type { PythonModule } from "./python_module.ts";

/** The module of a dotted name that starts in a directory. */
export function moduleBelow(
  world: World,
  directory: string,
  name: string,
  rule: RuleId,
): PythonModule | undefined {
  return moduleAt(world, pathBelow(directory, name.replaceAll(".", "/")), rule);
}
