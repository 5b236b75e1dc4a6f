import { ImportKind } from "../../facts/import_kind.ts";
import { defRef } from "../def_ref.ts";
import type { LinkFile, ModuleSystem, World } from "../link_model.ts";
import type { NameSpace } from "../name_space.ts";
import type { Value } from "../value.ts";
import { weakened } from "../weakened.ts";
import { canSee } from "./can_see.ts";
import { externalName } from "./external_name.ts";
import { facadeMember } from "./facade_member.ts";
import { facadeName } from "./facade_name.ts";
import { facadeValue } from "./facade_value.ts";
import { memberOfType } from "./member_of_type.ts";
import { packageMember } from "./package_member.ts";
import { qualifiedType } from "./qualified_type.ts";
import { starMember } from "./star_member.ts";

/** Packages of Java and Kotlin, which see each other. */
export const jvmModules: ModuleSystem = {
  ecosystem: "jvm",
  packageOf: (_path, file) => packageOf(file),
  facadeOf: facadeName,
  resolveImport,
  resolveOutside,
  memberOf: (world, container, name, from, space) =>
    container.kind === "package"
      ? memberOfPackage(world, container.name, name, from, space)
      : facadeMember(world, container, name, space),
  importTarget,
  canSee: (world, from, to) => canSee(world, from.path, to.path),
};

function packageOf(file: LinkFile): string {
  return file.facts.text(file.facts.file.packageName(0));
}

function resolveImport(
  world: World,
  file: LinkFile,
  row: number,
  space: NameSpace,
): Value | undefined {
  const key = file.number * IMPORTS_PER_FILE + row;
  return world.numbered(IMPORTED[space], key, () => imported(world, file, row, space));
}

const IMPORTS_PER_FILE = 2 ** 20;
const IMPORTED = {
  type: "imported type",
  callable: "imported function",
  value: "imported value",
} as const;

/** An import that names something of another kind brings nothing here; one that names nothing known leads outside. */
function imported(
  world: World,
  file: LinkFile,
  row: number,
  space: NameSpace,
): Value | undefined {
  const { imports } = file.facts;
  const name = file.facts.text(imports.imported(row));
  if (name === "*") return undefined;
  const found = importedIn(world, file, row, space);
  if (found !== undefined) return found;
  const container = file.facts.text(imports.specifier(row));
  const isElse = SPACES.some((other) =>
    other !== space && importedIn(world, file, row, other) !== undefined
  );
  return isElse || (space === "callable" && isOnlyType(file, row))
    ? undefined
    : externalName(file, container, name, space);
}

const SPACES: readonly NameSpace[] = ["type", "callable", "value"];

function importedIn(
  world: World,
  file: LinkFile,
  row: number,
  space: NameSpace,
): Value | undefined {
  const { imports } = file.facts;
  const name = file.facts.text(imports.imported(row));
  const container = file.facts.text(imports.specifier(row));
  if (isOnlyType(file, row)) {
    if (space === "callable") return undefined;
    const whole = container === "" ? name : `${container}.${name}`;
    return qualifiedType(world, file, whole) ?? facadeValue(world, whole, "import.named");
  }
  if (imports.kind(row) !== ImportKind.static) {
    const member = packageMember(world, file, container, name, space);
    if (member !== undefined) return member;
  }
  const [type] = qualifiedType(world, file, container)?.defs ?? [];
  if (type !== undefined) return memberOfType(world, type, name, space, "import.named");
  const facade = file.semantics.extensions
    ? undefined
    : facadeValue(world, container, "import.named");
  return facade === undefined ? undefined : facadeMember(world, facade, name, space);
}

/** Whether an import can name nothing but a type, as it can in Java unless it is static. */
function isOnlyType(file: LinkFile, row: number): boolean {
  return !file.semantics.extensions && file.facts.imports.kind(row) !== ImportKind.static;
}

/** The type that an import names, or from which it takes a member; else what it names in Kotlin. */
function importTarget(world: World, file: LinkFile, row: number): Value | undefined {
  const { imports } = file.facts;
  const container = file.facts.text(imports.specifier(row));
  const name = file.facts.text(imports.imported(row));
  if (name === "*") return qualifiedType(world, file, container);
  if (imports.kind(row) === ImportKind.static) {
    return qualifiedType(world, file, container) ??
      facadeValue(world, container, "import.named") ??
      externalName(file, container, name, "type");
  }
  for (const space of SPACES) {
    const found = importedIn(world, file, row, space);
    if (found !== undefined) return found;
  }
  return externalName(file, container, name, "type");
}

/** The file's own package, star imports, what the language imports by itself, then packages by their names. */
function resolveOutside(
  world: World,
  file: LinkFile,
  name: string,
  space: NameSpace,
  passed = 0,
): Value | undefined {
  world.readStars(file);
  if (name.includes(".")) return qualifiedOutside(world, file, name);
  let left = passed;
  const isPassed = (found: Value): boolean => found.kind === "definitions" && left-- > 0;
  const packageName = packageOf(file);
  const own = packageMember(world, file, packageName, name, space);
  if (own !== undefined && !isPassed(own)) {
    return weakened(own, isOfFile(file, own) ? "scope.file" : "scope.package");
  }
  const starred = starMember(world, file, name, space);
  if (starred !== undefined && !isGlobal(file, name, starred) && !isPassed(starred)) {
    return starred;
  }
  const facade = space === "callable" || isGlobal(file, name)
    ? undefined
    : facadeValue(world, packageName === "" ? name : `${packageName}.${name}`, "scope.package");
  if (facade !== undefined) return facade;
  if (space === "value" && rootsOf(file).has(name)) {
    return { kind: "package", name, rule: "structure" };
  }
  return undefined;
}

/** Whether definitions are all of the file itself. */
function isOfFile(file: LinkFile, value: Value): boolean {
  return value.kind === "definitions" &&
    value.defs.every((ref) => defRef.fileOf(ref) === file.number);
}

/** Whether a name that nothing in the workspace declares is one of the language's own. */
function isGlobal(file: LinkFile, name: string, starred?: Value): boolean {
  return (starred === undefined || starred.kind === "external") &&
    file.semantics.standardLibrary().globals.has(name);
}

function qualifiedOutside(world: World, file: LinkFile, name: string): Value | undefined {
  const found = qualifiedType(world, file, name);
  if (found !== undefined) return found;
  const dot = name.lastIndexOf(".");
  const container = name.slice(0, dot);
  return rootsOf(file).has(name.slice(0, name.indexOf("."))) &&
      !world.hasPackage(container)
    ? externalName(file, container, name.slice(dot + 1), "type")
    : undefined;
}

/** First segments of the packages that a file is known to know of. */
function rootsOf(file: LinkFile): ReadonlySet<string> {
  const known = roots.get(file);
  if (known !== undefined) return known;
  const { imports } = file.facts;
  const found = new Set(["java", "javax", "kotlin"]);
  const add = (name: string): void => {
    const [root = ""] = name.split(".");
    if (root !== "") found.add(root);
  };
  add(packageOf(file));
  for (let row = 1; row < imports.count; row++) add(file.facts.text(imports.specifier(row)));
  roots.set(file, found);
  return found;
}

const roots = new WeakMap<LinkFile, ReadonlySet<string>>();

/** A member of a package by its dotted name: what it declares, or a package within it. */
function memberOfPackage(
  world: World,
  packageName: string,
  name: string,
  from: LinkFile,
  space: NameSpace,
): Value | undefined {
  const member = packageMember(world, from, packageName, name, space);
  if (member !== undefined) return member;
  if (space === "value" && !from.semantics.extensions) {
    const facade = facadeValue(world, `${packageName}.${name}`, "import.named");
    if (facade !== undefined) return facade;
  }
  if (space === "value" && /^\p{Ll}/u.test(name)) {
    return { kind: "package", name: `${packageName}.${name}`, rule: "structure" };
  }
  return !world.hasPackage(packageName) && packageName.includes(".")
    ? externalName(from, packageName, name, space)
    : undefined;
}
