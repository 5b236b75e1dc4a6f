import type { DefRef } from "../def_ref.ts";
import type { Value } from "../value.ts";
import { sourceSetOf } from "./source_set.ts";
import type { LinkFile, World } from "../link_model.ts";

/**
 * Chooses among types of one qualified name: that of the file's own source set, then of its module, then of the common
 * set of its module (the `expect` side of a multiplatform type). Types of several other modules are alternatives.
 */
export function chooseType(world: World, file: LinkFile, types: readonly DefRef[]): Value {
  const own = sourceSetOf(file.path);
  const sets = types.map((ref) => ({ ref, set: sourceSetOf(world.fileOf(ref)?.path ?? "") }));
  const inModule = sets.filter(({ set }) => set.module === own.module);
  const levels = [
    inModule.filter(({ set }) => set.name === own.name),
    inModule.filter(({ set }) => /^(main|commonMain)$/.test(set.name)),
    inModule,
    sets.filter(({ set }) => /^(main|commonMain)$/.test(set.name)),
    sets,
  ];
  const chosen = levels.find((level) => level.length > 0) ?? sets;
  const isSure = chosen.length === 1;
  return {
    kind: "definitions",
    defs: chosen.map(({ ref }) => ref),
    rule: isSure ? "import.named" : "import.ambiguous",
  };
}
