import type { DefRef } from "../def_ref.ts";
import type { LinkFile, World } from "../link_model.ts";
import type { Value } from "../value.ts";
import { canSee } from "./can_see.ts";
import { sourceSetOf } from "./source_set.ts";

/**
 * Chooses among types of one qualified name: that of the file's own source set, then of its module, main before common
 * (the `expect` side of a multiplatform type) before others, then of the modules that it depends on. Types of several
 * other modules are alternatives.
 */
export function chooseType(world: World, file: LinkFile, types: readonly DefRef[]): Value {
  if (types.length === 1) return { kind: "definitions", defs: types, rule: "import.named" };
  const own = sourceSetOf(file.path);
  const sets = types.map((ref) => {
    const path = world.fileOf(ref)?.path ?? "";
    return { ref, set: sourceSetOf(path), isSeen: canSee(world, file.path, path) };
  });
  const inModule = sets.filter(({ set }) => set.module === own.module);
  const seen = sets.filter(({ isSeen }) => isSeen);
  const isMain = ({ set }: typeof sets[number]): boolean => /^(main|commonMain)$/.test(set.name);
  const levels = [
    inModule.filter(({ set }) => set.name === own.name),
    inModule.filter(isMain),
    inModule,
    seen.filter(isMain),
    seen,
    sets.filter(isMain),
    sets,
  ];
  const chosen = levels.find((level) => level.length > 0) ?? sets;
  return {
    kind: "definitions",
    defs: chosen.map(({ ref }) => ref),
    rule: chosen.length === 1 ? "import.named" : "import.ambiguous",
  };
}
