import { DefKind } from "../../facts/def_kind.ts";
import { ImportKind } from "../../facts/import_kind.ts";
import { defRef } from "../def_ref.ts";
import type { Value } from "../value.ts";
import { weakestRule } from "../weakest_rule.ts";
import { nestedMember } from "./nested_member.ts";
import { packageMember } from "./package_member.ts";
import { qualifiedName } from "./qualified_name.ts";
import type { LinkFile, ModuleSystem, World } from "../link_model.ts";

/** Packages of Java and Kotlin, which see each other. */
export const jvmModules: ModuleSystem = {
  ecosystem: "jvm",
  packageOf: (_path, file) => file.facts.text(file.facts.file.packageName(0)),
  resolveImport,
  resolveOutside,
  memberOf(world, container, name, from): Value | undefined {
    return container.kind === "package"
      ? packageMember(world, from, container.name, name)
      : facadeMember(world, container.file, name);
  },
};

function resolveImport(world: World, file: LinkFile, row: number): Value | undefined {
  const { imports } = file.facts;
  const imported = file.facts.text(imports.imported(row));
  if (imported === "*") return undefined;
  const specifier = file.facts.text(imports.specifier(row));
  const name = specifier === "" ? imported : `${specifier}.${imported}`;
  return qualifiedName(world, file, name) ?? { kind: "external", package: specifier || imported };
}

/** The file's own package, star imports, then what the language imports by itself. */
function resolveOutside(world: World, file: LinkFile, name: string): Value | undefined {
  if (name.includes(".")) return qualifiedName(world, file, name);
  const packageName = file.facts.text(file.facts.file.packageName(0));
  const own = packageMember(world, file, packageName, name);
  if (own?.kind === "definitions") {
    return { ...own, rule: weakestRule("scope.package", own.rule) };
  }
  return starMember(world, file, name) ?? facade(world, packageName, name);
}

function starMember(world: World, file: LinkFile, name: string): Value | undefined {
  const { imports } = file.facts;
  let found: Value | undefined;
  let external: string | undefined;
  for (const row of file.index.starImports) {
    const specifier = file.facts.text(imports.specifier(row));
    const isStatic = imports.kind(row) === ImportKind.static;
    const container = qualifiedName(world, file, specifier);
    const value = (container === undefined ? undefined : nestedMember(world, container, name)) ??
      (isStatic ? undefined : packageMember(world, file, specifier, name));
    if (value !== undefined) {
      if (found !== undefined && !isSame(found, value)) return { kind: "missing" };
      found = value;
    } else if (container === undefined && world.packageFiles(specifier).length === 0) {
      external ??= specifier;
    }
  }
  if (found?.kind === "definitions") {
    return { ...found, rule: weakestRule(found.rule, "import.star") };
  }
  if (found !== undefined) return found;
  if (file.semantics.standardLibrary().globals.has(name)) {
    return { kind: "external", package: "std" };
  }
  return external === undefined ? undefined : { kind: "external", package: external };
}

function isSame(a: Value, b: Value): boolean {
  return a.kind === "definitions" && b.kind === "definitions" && a.defs[0] === b.defs[0];
}

/** The class that holds a Kotlin file's top-level functions, as Java names it. */
function facade(world: World, packageName: string, name: string): Value | undefined {
  if (!name.endsWith("Kt")) return undefined;
  for (const path of world.packageFiles(packageName)) {
    const file = world.fileAt(path);
    if (file === undefined || file.semantics.naming.fileClassOf?.(path) !== name) continue;
    return { kind: "module", file: file.number, rule: "scope.package" };
  }
  return undefined;
}

function facadeMember(world: World, number: number, name: string): Value | undefined {
  const file = world.file(number);
  const rows = file === undefined ? undefined : world.rows(file, name);
  if (file === undefined || rows === undefined) return undefined;
  const { defs } = file.facts;
  const callables = rows.defs.filter((def) =>
    defs.container(def) === 0 && defs.kind(def) === DefKind.function
  );
  return callables.length === 0 ? undefined : {
    kind: "definitions",
    defs: callables.map((def) => defRef.of(file.number, def)),
    rule: "scope.package",
  };
}
