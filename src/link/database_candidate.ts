import { databaseNames } from "./database_names.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import type { World } from "./link_model.ts";

/** An object of a database that a name may mean. */
export interface DatabaseCandidate {
  readonly ref: DefRef;
  readonly id: string;
  /** DefKind. */
  readonly kind: number;
  /** As they stand in ids. */
  readonly datasource: string;
  readonly schema: string;
  readonly name: string;
}

/** The objects that bear a name or have it for an alias, in any case. */
export function databaseCandidates(world: World, name: string): DatabaseCandidate[] {
  return world.databaseObjects(name).flatMap((ref) => {
    const file = world.fileOf(ref);
    const def = defRef.defOf(ref);
    const id = file?.names[def]?.id;
    if (file === undefined || id === undefined) return [];
    const { facts } = file;
    return {
      ref,
      id,
      kind: facts.defs.kind(def),
      datasource: databaseNames.datasourceOf(facts.text(facts.file.packageName(0))),
      schema: facts.text(facts.defs.qualifier(def)),
      name: facts.text(facts.defs.name(def)),
    };
  });
}
