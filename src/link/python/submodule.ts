import type { World } from "../link_model.ts";
import { moduleBelow } from "./module_below.ts";
import type { PythonModule } from "./python_module.ts";

/** The module of a name in the directory of a package. */
export function submodule(
  world: World,
  container: PythonModule,
  name: string,
): PythonModule | undefined {
  const directory = directoryOf(world, container);
  return directory === undefined ? undefined : moduleBelow(world, directory, name, container.rule);
}

function directoryOf(world: World, container: PythonModule): string | undefined {
  if (container.kind === "package") return container.name;
  const file = world.file(container.file);
  return file !== undefined && /(?:^|\/)__init__\.pyi?$/.test(file.path)
    ? file.directory
    : undefined;
}
