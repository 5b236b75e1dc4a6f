import { DefKind } from "../facts/def_kind.ts";
import { declaredSupertypes } from "./declared_supertypes.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import type { Ancestor, Resolution } from "./resolution.ts";

const MAX_ANCESTORS = 200;

/** A type and its supertypes in the order in which the language searches them for a member. */
export function linearise(resolution: Resolution, type: DefRef): readonly Ancestor[] {
  return resolution.world.numbered("linearisation", type, () => {
    const file = resolution.world.fileOf(type);
    return file?.semantics.linearisation === "c3"
      ? mergeC3(resolution, type, { path: [], done: new Map() })
      : breadthFirst(resolution, type);
  });
}

/** Classes before interfaces, each level before the next; embedded types likewise. */
function breadthFirst(resolution: Resolution, type: DefRef): readonly Ancestor[] {
  const classes: Ancestor[] = [{ kind: "type", ref: type }];
  const interfaces: Ancestor[] = [];
  const seen = new Set<string>([`type ${type}`]);
  let level: readonly DefRef[] = [type];
  while (level.length > 0 && seen.size < MAX_ANCESTORS) {
    const next: DefRef[] = [];
    for (const ref of level) {
      for (const ancestor of directAncestors(resolution, ref)) {
        const name = ancestorName(ancestor);
        if (seen.has(name)) continue;
        seen.add(name);
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

function ancestorName(ancestor: Ancestor): string {
  return ancestor.kind === "type"
    ? `type ${ancestor.ref}`
    : `external ${ancestor.package} ${ancestor.name ?? ""}`;
}

/** One merge under way. */
interface C3Merge {
  /** Types around, from the outermost in. */
  readonly path: readonly DefRef[];
  /** What is merged already, so that a lattice of bases is gone through once. */
  readonly done: Map<DefRef, readonly Ancestor[]>;
}

/**
 * C3 linearisation (https://www.python.org/download/releases/2.3/mro/). Bases that contradict each other are searched
 * depth first instead.
 */
function mergeC3(resolution: Resolution, type: DefRef, merge: C3Merge): Ancestor[] {
  const self: Ancestor = { kind: "type", ref: type };
  if (merge.path.includes(type) || merge.path.length > MAX_ANCESTORS) return [self];
  const known = merge.done.get(type);
  if (known !== undefined) return [...known];
  const bases = directAncestors(resolution, type);
  const sequences = bases.map((base) =>
    base.kind === "type"
      ? mergeC3(resolution, base.ref, { ...merge, path: [...merge.path, type] })
      : [base]
  );
  sequences.push([...bases]);
  const merged: Ancestor[] = [self];
  let rest = sequences.filter((sequence) => sequence.length > 0);
  while (rest.length > 0) {
    const head = rest.map((sequence) =>
      sequence[0]
    ).find((candidate) =>
      candidate !== undefined && !rest.some((sequence) => isInTail(sequence, candidate))
    ) ?? rest[0]?.[0];
    if (head === undefined) break;
    const name = ancestorName(head);
    if (!merged.some((done) => ancestorName(done) === name)) merged.push(head);
    rest = rest
      .map((sequence) => sequence.filter((item) => ancestorName(item) !== name))
      .filter((sequence) => sequence.length > 0);
  }
  merge.done.set(type, merged);
  return merged;
}

function isInTail(sequence: readonly Ancestor[], candidate: Ancestor): boolean {
  const name = ancestorName(candidate);
  return sequence.slice(1).some((item) => ancestorName(item) === name);
}
