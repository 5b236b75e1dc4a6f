import { DefFlag } from "../facts/def_flag.ts";
import { DefKind } from "../facts/def_kind.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import { isDenoted } from "./is_denoted.ts";
import type { LinkFile } from "./link_model.ts";
import type { NameSpace } from "./name_space.ts";

/** Kinds that a value or a type is looked for among, the preferred first, where declarations of a name are one thing. */
const MERGED_KINDS: Readonly<Record<"value" | "type", readonly DefKind[]>> = {
  value: [DefKind.class, DefKind.function, DefKind.object, DefKind.namespace],
  type: [
    DefKind.class,
    DefKind.interface,
    DefKind.typeAlias,
    DefKind.function,
    DefKind.namespace,
    DefKind.object,
  ],
};

const NONE: readonly DefRef[] = [];

/**
 * The definitions that a name denotes among those of one scope: overloads, alternatives of which a condition chooses, or
 * the last one.
 *
 * @param rows Rows of `defs` that bear the name in the scope.
 */
export function visibleDefinitions(
  file: LinkFile,
  rows: readonly number[],
  space: NameSpace,
): readonly DefRef[] {
  if (rows.length === 0) return NONE;
  const { defs } = file.facts;
  // A method beside its type has a receiver, and no scope has its name.
  const { scatteredMembers } = file.semantics;
  const nodes = rows.filter((def) =>
    (defs.flags(def) & DefFlag.merged) === 0 &&
    !(scatteredMembers && defs.kind(def) === DefKind.method)
  );
  const chosen = file.semantics.prototypes
    ? mergedDefinition(file, nodes, space)
    : lastDefinition(file, nodes, space);
  return chosen.map((def) => defRef.of(file.number, def));
}

function lastDefinition(file: LinkFile, nodes: readonly number[], space: NameSpace): number[] {
  const { defs } = file.facts;
  if (file.semantics.separateFunctions) {
    return nodes.filter((def) => isDenoted(file, def, space));
  }
  const fitting = nodes.filter((def) => isType(defs.kind(def)) === (space === "type"));
  const inSpace = fitting.length > 0
    ? fitting
    : nodes.filter((def) => space !== "type" || defs.kind(def) !== DefKind.function);
  return file.semantics.overloads ? inSpace : lastOrAlternatives(file, inSpace);
}

function isType(kind: number): boolean {
  return kind === DefKind.class || kind === DefKind.interface || kind === DefKind.typeAlias;
}

/** The definition that stands for all of its name: the one with a body, or the first that only declares. */
function mergedDefinition(file: LinkFile, nodes: readonly number[], space: NameSpace): number[] {
  const { defs } = file.facts;
  const kinds = MERGED_KINDS[space === "type" ? "type" : "value"];
  const [only] = nodes;
  // Most names are declared once, and most questions end here.
  if (only !== undefined && nodes.length === 1) {
    return kinds.some((kind) => kind === defs.kind(only)) ? [only] : [];
  }
  for (const kind of kinds) {
    const group = nodes.filter((def) => defs.kind(def) === kind);
    if (group.length === 0) continue;
    if (kind === DefKind.function) {
      const isDeclared = group.every((def) => (defs.flags(def) & DefFlag.signatureOnly) !== 0);
      return isDeclared ? group : lastOrAlternatives(file, group);
    }
    return kind === DefKind.class ? lastOrAlternatives(file, group) : group.slice(0, 1);
  }
  return [];
}

function lastOrAlternatives(file: LinkFile, group: readonly number[]): number[] {
  const { defs } = file.facts;
  if (group.some((def) => defs.branch(def) !== 0)) return [...group];
  // Both sides of `const f = condition ? () => … : () => …` are where the variable is.
  const last = group[group.length - 1] ?? 0;
  return group.filter((def) => def === last || defs.start(def) === defs.start(last));
}
