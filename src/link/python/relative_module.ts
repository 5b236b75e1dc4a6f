import type { LinkFile, World } from "../link_model.ts";
import { moduleAt } from "./module_at.ts";
import { moduleBelow } from "./module_below.ts";
import { parentOf } from "./parent_of.ts";
import type { PythonModule } from "./python_module.ts";

/** The module of a relative name: `level` dots and the rest; undefined beyond the workspace or where nothing is. */
export function relativeModule(
  world: World,
  file: LinkFile,
  level: number,
  name: string,
): PythonModule | undefined {
  let { directory } = file;
  for (let up = 1; up < level; up++) {
    if (directory === "") return undefined;
    directory = parentOf(directory);
  }
  return name === ""
    ? moduleAt(world, directory, "import.named")
    : moduleBelow(world, directory, name, "import.named");
}
