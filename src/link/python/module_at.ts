import type { World } from "../link_model.ts";
import type { RuleId } from "../rule.ts";
import { pathBelow } from "./path_below.ts";
import type { PythonModule } from "./python_module.ts";

/**
 * The module at a path without its ending: a package, a module, a stub of either, or a directory of modules, in this
 * order.
 */
export function moduleAt(world: World, path: string, rule: RuleId): PythonModule | undefined {
  const slash = path.lastIndexOf("/");
  const name = path.slice(slash + 1);
  if (name !== "" && !world.hasEntry(path.slice(0, Math.max(0, slash)), name)) return undefined;
  for (
    const candidate of [
      pathBelow(path, "__init__.py"),
      `${path}.py`,
      pathBelow(path, "__init__.pyi"),
      `${path}.pyi`,
    ]
  ) {
    const file = world.fileAt(candidate);
    if (file !== undefined) return { kind: "module", file: file.number, rule };
  }
  return world.hasDirectory(path) ? { kind: "package", name: path, rule } : undefined;
}
