import type { World } from "../link_model.ts";
import type { Value } from "../value.ts";
import { ExportSearch, type ExportSpace } from "./export_search.ts";
import type { TypedModule } from "./typed_module.ts";

/** What a module exports under a name, the same wherever the question starts; see {@link ExportSearch}. */
export function moduleExport(
  world: World,
  module: TypedModule,
  name: string,
  space: ExportSpace,
): Value | undefined {
  const { file, types } = module;
  return world.derived(
    `export ${file.number} ${types?.number ?? 0} ${space} ${name}`,
    () => new ExportSearch(world, space).named(module, name),
  );
}
