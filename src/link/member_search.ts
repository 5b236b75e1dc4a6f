import { DefFlag } from "../facts/def_flag.ts";
import { DefKind } from "../facts/def_kind.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import type { FoundMembers, MemberSearch, Resolution } from "./resolution.ts";
import type { LinkFile } from "./link_model.ts";

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
    const here = declaredMembers(resolution, ancestor.ref, name);
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

function declaredMembers(
  resolution: Resolution,
  type: DefRef,
  name: string,
): Declared | undefined {
  const file = resolution.world.readDefinition(type);
  if (file === undefined) return undefined;
  const def = defRef.defOf(type);
  const own = membersInFile(resolution, file, def, name);
  if (own !== undefined) return own;
  const scattered = scatteredMembers(resolution, file, def, name);
  if (scattered !== undefined) return scattered;
  return companionMembers(resolution, file, def, name);
}

function membersInFile(
  resolution: Resolution,
  file: LinkFile,
  container: number,
  name: string,
): Declared | undefined {
  const rows = resolution.world.rows(file, name);
  if (rows === undefined) return undefined;
  const { defs, bindings } = file.facts;
  const members = rows.defs.filter((def) =>
    defs.container(def) === container && (defs.flags(def) & DefFlag.merged) === 0
  );
  const field = rows.bindings.find((row) => bindings.def(row) === container);
  if (members.length === 0 && field === undefined) return undefined;
  return {
    defs: members.map((def) => defRef.of(file.number, def)),
    field: members.length === 0 && field !== undefined ? { file, row: field } : undefined,
  };
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
): Declared | undefined {
  const { defs } = file.facts;
  for (const companion of resolution.world.rows(file, "Companion")?.defs ?? []) {
    if (defs.container(companion) !== container) continue;
    if ((defs.flags(companion) & DefFlag.companion) === 0) continue;
    if (defs.kind(companion) !== DefKind.class) continue;
    return membersInFile(resolution, file, companion, name);
  }
  return undefined;
}
