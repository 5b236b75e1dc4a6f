import { DefFlag } from "../facts/def_flag.ts";
import { ExprOp } from "../facts/expr_op.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import type { LinkFile } from "./link_model.ts";
import { isDenoted } from "./is_denoted.ts";
import { mayDeclare } from "./may_declare.ts";
import type { NameRows } from "./name_index.ts";
import type { NameSpace } from "./name_space.ts";
import { type MemberRows, openMembers } from "./open_members.ts";
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
      if (found === undefined && mayDeclare(resolution, type, ancestor, name, search.space)) {
        external ??= ancestor.package;
      }
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
  const { semantics } = file;
  if (semantics.scatteredMembers) return membersInPackage(resolution, file, def, name);
  if (semantics.prototypes) return qualifiedMembers(resolution, file, def, name);
  return semantics.extensions ? companionMembers(resolution, file, def, name, search) : undefined;
}

function membersInFile(
  resolution: Resolution,
  file: LinkFile,
  container: number,
  name: string,
  search: MemberSearch,
): Declared | undefined {
  const isPrivateName = name.startsWith("#");
  const rows = resolution.world.rows(file, isPrivateName ? name.slice(1) : name);
  if (rows === undefined) return undefined;
  const { space } = search;
  const isApart = space !== undefined && (file.semantics.separateFunctions ?? false);
  const { defs, fields } = file.semantics.prototypes
    ? openMembers(file, container, rows, isPrivateName, search.side)
    : closedMembers(file, container, rows, isApart ? space : undefined);
  const isField = isApart ? isFieldIn(file, space, defs, fields) : defs.length === 0;
  if (isField && fields.length > 0) return { defs: [], field: { file, rows: fields } };
  if (defs.length === 0) return undefined;
  return { defs: defs.map((def) => defRef.of(file.number, def)), field: undefined };
}

/**
 * Whether a field is meant where fields and functions have names apart: what a field holds may be called in Kotlin, and
 * methods of a class without a name are fields that hold functions.
 */
function isFieldIn(
  file: LinkFile,
  space: NameSpace,
  defs: readonly number[],
  fields: readonly number[],
): boolean {
  if (space === "value") return true;
  if (space !== "callable" || defs.length > 0) return false;
  const { bindings, exprs } = file.facts;
  return file.semantics.extensions ||
    fields.some((row) => exprs.op(bindings.init(row)) === ExprOp.lambda);
}

function closedMembers(
  file: LinkFile,
  container: number,
  rows: NameRows,
  space: NameSpace | undefined,
): MemberRows {
  const { defs, bindings } = file.facts;
  return {
    defs: rows.defs.filter((def) =>
      defs.container(def) === container && (defs.flags(def) & DefFlag.merged) === 0 &&
      (space === undefined || isDenoted(file, def, space))
    ),
    fields: rows.bindings.filter((row) => bindings.def(row) === container),
  };
}

/** Members that any file of the package declares for the type. */
function membersInPackage(
  resolution: Resolution,
  file: LinkFile,
  def: number,
  name: string,
): Declared | undefined {
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
  if (typeName === 0) return undefined;
  const members = rows.defs.filter((row) =>
    defs.qualifier(row) === typeName && defs.container(row) === defs.container(def)
  );
  return members.length === 0
    ? undefined
    : { defs: members.map((row) => defRef.of(file.number, row)), field: undefined };
}

/** Members of the object that a class of Kotlin keeps for what belongs to no instance. */
function companionMembers(
  resolution: Resolution,
  file: LinkFile,
  container: number,
  name: string,
  search: MemberSearch,
): Declared | undefined {
  const companion = file.index.companionOf(container);
  return companion === undefined
    ? undefined
    : membersInFile(resolution, file, companion, name, search);
}
