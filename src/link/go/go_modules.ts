import { FileFlag } from "../../facts/file_flag.ts";
import { ImportKind } from "../../facts/import_kind.ts";
import { type DefRef, defRef } from "../def_ref.ts";
import type { RuleId } from "../rule.ts";
import type { Value } from "../value.ts";
import { importedDirectory } from "./imported_directory.ts";
import { isBuilt } from "./is_built.ts";
import type { LinkFile, ModuleSystem, World } from "../link_model.ts";

/** Packages and modules of Go. */
export const goModules: ModuleSystem = {
  ecosystem: "go",
  packageOf: (_path, file) => packageKey(file.directory, packageClause(file)),
  resolveImport,
  resolveOutside,
  memberOf(world, container, name, from): Value | undefined {
    if (container.kind !== "package") return undefined;
    const isOwn = container.name === packageKey(from.directory, packageClause(from));
    return isOwn || isExported(name)
      ? packageMember(world, from, container.name, name, "import.namespace")
      : { kind: "missing" };
  },
  importTarget(world, file, row): Value | undefined {
    const value = resolveImport(world, file, row);
    if (value?.kind !== "package") return value;
    const [path] = world.packageFiles(value.name);
    const first = path === undefined ? undefined : world.fileAt(path);
    return first === undefined
      ? value
      : { kind: "module", file: first.number, rule: "import.module" };
  },
};

function packageClause(file: LinkFile): string {
  return file.facts.text(file.facts.file.packageName(0));
}

/** A directory holds one package, and beside it perhaps the package of its outer tests. */
function packageKey(directory: string, clause: string): string {
  return clause.endsWith("_test") ? `${directory} ${clause}` : directory;
}

function resolveImport(world: World, file: LinkFile, row: number): Value | undefined {
  const specifier = file.facts.text(file.facts.imports.specifier(row));
  return world.derived(
    `go import ${file.directory} ${specifier}`,
    () => imported(world, file, specifier),
  );
}

function imported(world: World, file: LinkFile, specifier: string): Value {
  const found = importedDirectory(world, file, specifier);
  if (found.kind === "external") return { kind: "external", package: specifier };
  return {
    kind: "package",
    name: found.directory,
    rule: found.isOwn ? "import.named" : "module.proven",
  };
}

/** Imports without a name of their own, then the package of the file, then dot imports. */
function resolveOutside(world: World, file: LinkFile, name: string): Value | undefined {
  world.readStars(file);
  const unnamed = world.numbered("go imports", file.number, () => unnamedImports(world, file));
  const imported = unnamed.get(name);
  if (imported !== undefined) return imported;
  const own = packageMember(
    world,
    file,
    packageKey(file.directory, packageClause(file)),
    name,
    "scope.package",
  );
  if (own !== undefined) return own;
  for (const row of file.index.starImports) {
    const value = resolveImport(world, file, row);
    if (value?.kind !== "package" || !isExported(name)) continue;
    const member = packageMember(world, file, value.name, name, "import.star");
    if (member !== undefined) return member;
  }
  return undefined;
}

/** What imports without a name of their own stand for, by the names that they may have. */
function unnamedImports(world: World, file: LinkFile): ReadonlyMap<string, Value> {
  const { imports } = file.facts;
  const values = new Map<string, Value>();
  for (let row = 1; row < imports.count; row++) {
    if (imports.local(row) !== 0 || imports.kind(row) !== ImportKind.value) continue;
    const value = resolveImport(world, file, row);
    const names = value?.kind === "package"
      ? [declaredName(world, value.name) ?? ""]
      : likelyNames(file.facts.text(imports.specifier(row)));
    for (const name of names) {
      if (value !== undefined && !values.has(name)) values.set(name, value);
    }
  }
  return values;
}

function packageMember(
  world: World,
  file: LinkFile,
  key: string,
  name: string,
  rule: RuleId,
): Value | undefined {
  const defs = preferred(
    world,
    world.packageMembers(key, name).filter((ref) => sees(world, file, ref)),
  );
  if (defs.length > 0) return { kind: "definitions", defs, rule };
  const variable = world.packageVariables(key, name)
    .find((ref) => sees(world, file, defRef.of(ref.file, 0)));
  return variable === undefined ? undefined : { kind: "variable", ...variable, rule };
}

/** Whether a file can use what another declares: tests are seen by tests alone, a stray `package main` by nobody. */
function sees(world: World, file: LinkFile, ref: DefRef): boolean {
  const other = world.fileOf(ref);
  if (other === undefined) return false;
  world.readHeader(other);
  const isTest = (other.facts.file.flags(0) & FileFlag.test) !== 0;
  if (isTest && (file.facts.file.flags(0) & FileFlag.test) === 0) return false;
  const isSameDirectory = other.directory === file.directory;
  return isSameDirectory
    ? packageClause(other) === packageClause(file)
    : packageClause(other) !== "main" || declaredName(world, other.directory) === "main";
}

/** The package clause of a directory's files; where they differ, the one that is neither main nor a test's. */
function declaredName(world: World, directory: string): string | undefined {
  return world.derived(`go package ${directory}`, () => clauseOf(world, directory));
}

function clauseOf(world: World, directory: string): string | undefined {
  let name: string | undefined;
  for (const path of world.packageFiles(directory)) {
    const file = world.fileAt(path);
    if (file === undefined) continue;
    world.readHeader(file);
    const clause = packageClause(file);
    if (name === undefined || name === "main") name = clause;
  }
  return name;
}

/** Names that a package outside of the workspace may have, judging by its path: all of them are taken. */
function likelyNames(importPath: string): string[] {
  const segments = importPath.split("/");
  const last = segments[segments.length - 1] ?? importPath;
  const base = /^v\d+$/.test(last) ? segments[segments.length - 2] ?? last : last;
  const plain = base.replace(/\.v\d+$/, "");
  return [
    last,
    base,
    plain,
    plain.replace(/^go-/, ""),
    plain.replace(/[-.]go$/, ""),
    plain.replace(/-/g, "_"),
    plain.replace(/[-.]/g, ""),
  ];
}

/** Of variants for several platforms, those that are built, when there are any. */
function preferred(world: World, defs: readonly DefRef[]): readonly DefRef[] {
  if (defs.length < 2) return defs;
  const built = defs.filter((ref) => {
    const file = world.fileOf(ref);
    return file !== undefined && isBuilt(file);
  });
  return built.length > 0 ? built : defs;
}

function isExported(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}
