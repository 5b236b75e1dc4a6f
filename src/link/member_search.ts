import { BindingFlag } from "../facts/binding_flag.ts";
import { DefFlag } from "../facts/def_flag.ts";
import { DefKind } from "../facts/def_kind.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import type { LinkFile } from "./link_model.ts";
import { isDenoted } from "./is_denoted.ts";
import type { FoundMembers, MemberSearch, Resolution } from "./resolution.ts";

/**
 * Finds the members of a type that bear a name: those of the nearest type that has any, and, in a language that
 * overloads, those of the types behind it too, nearest first. A supertype outside of the workspace is passed and noted.
 */
export function findMembers(
  resolution: Resolution,
  type: DefRef,
  name: string,
  search: MemberSearch,
): FoundMembers | undefined {
  const ancestors = search.inherited
    ? resolution.linearisation(type)
    : [{ kind: "type", ref: type } as const];
  let external: string | undefined;
  let found: FoundMembers | undefined;
  for (const ancestor of ancestors) {
    if (ancestor.kind === "external") {
      if (found === undefined) external ??= ancestor.package;
      continue;
    }
    if (search.skipSelf && ancestor.ref === type) continue;
    const here = mergedMembers(resolution, ancestor.ref, name, search);
    if (here === undefined) continue;
    if (found !== undefined) {
      found = { ...found, defs: [...found.defs, ...here.defs] };
      continue;
    }
    found = { ...here, inherited: ancestor.ref !== type, external };
    const overloads = resolution.world.fileOf(type)?.semantics.overloads ?? false;
    if (!overloads || here.defs.length === 0) break;
  }
  if (found !== undefined) return found;
  return external === undefined
    ? undefined
    : { defs: [], field: undefined, inherited: true, external };
}

type Declared = Pick<FoundMembers, "defs" | "field">;

/** Members of a type, or else of the other declarations that it is one with. */
function mergedMembers(
  resolution: Resolution,
  type: DefRef,
  name: string,
  search: MemberSearch,
): Declared | undefined {
  const own = declaredMembers(resolution, type, name, search);
  if (own !== undefined) return own;
  const { world } = resolution;
  for (const other of world.fileOf(type)?.semantics.modules.mergedWith?.(world, type) ?? []) {
    const found = declaredMembers(resolution, other, name, search);
    if (found !== undefined) return found;
  }
  return undefined;
}

function declaredMembers(
  resolution: Resolution,
  type: DefRef,
  name: string,
  search: MemberSearch,
): Declared | undefined {
  const file = resolution.world.readDefinition(type);
  if (file === undefined) return undefined;
  const def = defRef.defOf(type);
  const own = membersInFile(resolution, file, def, name, search);
  if (own !== undefined) return own;
  const scattered = scatteredMembers(resolution, file, def, name);
  if (scattered !== undefined) return scattered;
  return companionMembers(resolution, file, def, name, search);
}

function membersInFile(
  resolution: Resolution,
  file: LinkFile,
  container: number,
  name: string,
  search: MemberSearch,
): Declared | undefined {
  const rows = resolution.world.rows(file, name);
  if (rows === undefined) return undefined;
  const { defs, bindings } = file.facts;
  const { space } = search;
  const isApart = space !== undefined && (file.semantics.separateFunctions ?? false);
  const members = onSide(
    rows.defs.filter((def) =>
      defs.container(def) === container && (defs.flags(def) & DefFlag.merged) === 0 &&
      isMember(file, container, def) && (!isApart || isDenoted(file, def, space))
    ),
    (def) => (defs.flags(def) & DefFlag.static) !== 0,
    file.semantics.prototypes ? search.side : undefined,
  );
  const fields = onSide(
    rows.bindings.filter((row) =>
      bindings.def(row) === container || isVariableOf(file, container, row)
    ),
    (row) => (bindings.flags(row) & BindingFlag.static) !== 0,
    file.semantics.prototypes ? search.side : undefined,
  );
  const isField = isApart
    ? fields.length > 0 && (space === "value" || (space === "callable" && members.length === 0))
    : members.length === 0;
  if (isField && fields.length > 0) return { defs: [], field: { file, rows: fields } };
  if (members.length === 0) return undefined;
  return { defs: members.map((def) => defRef.of(file.number, def)), field: undefined };
}

/** Where a type and its instances both have a member of the name, those of the side that is meant. */
function onSide(
  rows: readonly number[],
  isStatic: (row: number) => boolean,
  side: MemberSearch["side"],
): readonly number[] {
  if (side === undefined || rows.length < 2) return rows;
  const meant = rows.filter((row) => isStatic(row) === (side === "static"));
  return meant.length > 0 ? meant : rows;
}

/** What a function holds are members of what it constructs only if they were put there as such. */
function isMember(file: LinkFile, container: number, def: number): boolean {
  const { defs } = file.facts;
  if (!file.semantics.prototypes) return true;
  const isCallable = defs.kind(container) === DefKind.function ||
    defs.kind(container) === DefKind.method;
  return !isCallable || defs.kind(def) === DefKind.method ||
    (defs.flags(def) & DefFlag.static) !== 0;
}

/** A variable of a namespace. */
function isVariableOf(file: LinkFile, container: number, row: number): boolean {
  const { defs, bindings } = file.facts;
  return container !== 0 && defs.kind(container) === DefKind.namespace &&
    bindings.scope(row) === defs.body(container);
}

/** Members that any file of the package declares for the type. */
function scatteredMembers(
  resolution: Resolution,
  file: LinkFile,
  def: number,
  name: string,
): Declared | undefined {
  if (!file.semantics.scatteredMembers) {
    return qualifiedMembers(resolution, file, def, name);
  }
  const packageName = file.semantics.modules.packageOf(file.path, file);
  if (packageName === undefined) return undefined;
  const typeName = file.facts.text(file.facts.defs.name(def));
  const defs = resolution.world.packageMembers(packageName, `${typeName}.${name}`);
  return defs.length === 0 ? undefined : { defs, field: undefined };
}

/** Members that are assigned to the type from outside of its body (`Type.prototype.name = …`). */
function qualifiedMembers(
  resolution: Resolution,
  file: LinkFile,
  def: number,
  name: string,
): Declared | undefined {
  const rows = resolution.world.rows(file, name);
  if (rows === undefined) return undefined;
  const { defs } = file.facts;
  const typeName = defs.name(def);
  const members = rows.defs.filter((row) =>
    defs.qualifier(row) === typeName && defs.container(row) === defs.container(def)
  );
  return members.length === 0
    ? undefined
    : { defs: members.map((row) => defRef.of(file.number, row)), field: undefined };
}

function companionMembers(
  resolution: Resolution,
  file: LinkFile,
  container: number,
  name: string,
  search: MemberSearch,
): Declared | undefined {
  const { defs } = file.facts;
  for (const companion of resolution.world.rows(file, "Companion")?.defs ?? []) {
    if (defs.container(companion) !== container) continue;
    if ((defs.flags(companion) & DefFlag.companion) === 0) continue;
    if (defs.kind(companion) !== DefKind.class) continue;
    return membersInFile(resolution, file, companion, name, search);
  }
  return undefined;
}
