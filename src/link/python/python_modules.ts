import type { LinkFile, ModuleSystem, World } from "../link_model.ts";
import type { Value } from "../value.ts";
import { weakened } from "../weakened.ts";
import { ModuleSearch } from "./module_search.ts";
import type { PythonModule } from "./python_module.ts";

/** Modules and packages of Python. */
export const pythonModules: ModuleSystem = {
  ecosystem: "python",
  packageOf: () => undefined,
  resolveImport,
  resolveOutside: (world, file, name) =>
    world.derived(
      `star ${file.number} ${name}`,
      () => new ModuleSearch(world).starred(file, name),
    ),
  memberOf: (world, container, name) => memberOf(world, container, name),
  importTarget(world, file, row): Value {
    const name = file.facts.text(file.facts.imports.imported(row));
    return name === "" || name === "*"
      ? new ModuleSearch(world).moduleOf(file, row)
      : resolveImport(world, file, row);
  },
};

function resolveImport(world: World, file: LinkFile, row: number): Value {
  return world.derived(
    `import ${file.number} ${row}`,
    () => new ModuleSearch(world).imported(file, row),
  );
}

function memberOf(world: World, container: PythonModule, name: string): Value | undefined {
  const key = container.kind === "module" ? container.file : container.name;
  const whole: PythonModule = { ...container, rule: "structure" };
  const value = world.derived(
    `member ${key} ${name}`,
    () => new ModuleSearch(world).member(whole, name),
  );
  return value === undefined ? undefined : weakened(value, container.rule);
}
