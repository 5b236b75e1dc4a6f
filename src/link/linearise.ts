import { DefKind } from "../facts/def_kind.ts";
import { declaredSupertypes } from "./declared_supertypes.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import type { Ancestor, Resolution } from "./resolution.ts";

const MAX_ANCESTORS = 200;

/** A type and its supertypes in the order in which the language searches them for a member. */
export function linearise(resolution: Resolution, type: DefRef): readonly Ancestor[] {
  return resolution.world.numbered("linearisation", type, () => {
    const levels = breadthFirst(resolution, type);
    const isC3 = resolution.world.fileOf(type)?.semantics.linearisation === "c3";
    // Nobody writes that many supertypes, and a type below itself has no order.
    const isOrdered = isC3 && levels.length < MAX_ANCESTORS &&
      !isCyclic(resolution, type, new Set(), new Set());
    return isOrdered ? mergeC3(resolution, type) : levels;
  });
}

/** Whether a type or one of its supertypes is below itself. */
function isCyclic(
  resolution: Resolution,
  type: DefRef,
  around: Set<DefRef>,
  seen: Set<DefRef>,
): boolean {
  if (around.has(type)) return true;
  if (seen.has(type)) return false;
  seen.add(type);
  around.add(type);
  const found = directAncestors(resolution, type).some((ancestor) =>
    ancestor.kind === "type" && isCyclic(resolution, ancestor.ref, around, seen)
  );
  around.delete(type);
  return found;
}

/** Classes before interfaces, each level before the next; embedded types likewise. */
function breadthFirst(resolution: Resolution, type: DefRef): readonly Ancestor[] {
  const classes: Ancestor[] = [{ kind: "type", ref: type }];
  const interfaces: Ancestor[] = [];
  const seen = new Set<AncestorKey>([type]);
  let level: readonly DefRef[] = [type];
  while (level.length > 0 && seen.size < MAX_ANCESTORS) {
    const next: DefRef[] = [];
    for (const ref of level) {
      for (const ancestor of directAncestors(resolution, ref)) {
        const key = keyOf(ancestor);
        if (seen.has(key)) continue;
        seen.add(key);
        (isInterface(resolution, ancestor) ? interfaces : classes).push(ancestor);
        if (ancestor.kind === "type") next.push(ancestor.ref);
      }
    }
    level = next;
  }
  return [...classes, ...interfaces];
}

function directAncestors(resolution: Resolution, type: DefRef): Ancestor[] {
  return declaredSupertypes(resolution, type).map((value): Ancestor => {
    if (value?.kind === "instance") return { kind: "type", ref: value.type };
    if (value?.kind !== "external") return { kind: "external", package: "" };
    const { package: from, name } = value;
    return { kind: "external", package: from, ...name === undefined ? {} : { name } };
  });
}

function isInterface(resolution: Resolution, ancestor: Ancestor): boolean {
  if (ancestor.kind === "external") return false;
  const file = resolution.world.readDefinition(ancestor.ref);
  return file?.facts.defs.kind(defRef.defOf(ancestor.ref)) === DefKind.interface;
}

/**
 * C3 linearisation (https://www.python.org/download/releases/2.3/mro/). Bases that contradict each other are searched
 * depth first instead.
 */
function mergeC3(resolution: Resolution, type: DefRef): readonly Ancestor[] {
  const bases = directAncestors(resolution, type);
  const sequences = bases.map((base) =>
    base.kind === "type" ? linearise(resolution, base.ref) : [base]
  );
  return [{ kind: "type", ref: type }, ...mergedSequences([...sequences, bases])];
}

/**
 * All items of sequences, each once: next comes the first head that is in no sequence further on, or else the first head.
 */
function mergedSequences(sequences: readonly (readonly Ancestor[])[]): readonly Ancestor[] {
  const merged = new Map<AncestorKey, Ancestor>();
  /** How often a key is in a sequence behind the head. */
  const tails = new Map<AncestorKey, number>();
  const count = (item: Ancestor | undefined, by: number): void => {
    if (item === undefined) return;
    tails.set(keyOf(item), (tails.get(keyOf(item)) ?? 0) + by);
  };
  for (const sequence of sequences) sequence.slice(1).forEach((item) => count(item, 1));
  const heads = sequences.map(() => 0);
  while (true) {
    for (const [index, sequence] of sequences.entries()) {
      let at = heads[index] ?? 0;
      let head = sequence[at];
      while (head !== undefined && merged.has(keyOf(head))) {
        head = sequence[++at];
        count(head, -1);
      }
      heads[index] = at;
    }
    const candidates = sequences.flatMap((sequence, index) => sequence[heads[index] ?? 0] ?? []);
    const next = candidates.find((item) => (tails.get(keyOf(item)) ?? 0) === 0) ?? candidates[0];
    if (next === undefined) return [...merged.values()];
    merged.set(keyOf(next), next);
  }
}

type AncestorKey = number | string;

function keyOf(ancestor: Ancestor): AncestorKey {
  return ancestor.kind === "type" ? ancestor.ref : `${ancestor.package} ${ancestor.name ?? ""}`;
}
