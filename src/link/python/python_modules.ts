import { DefFlag } from "../../facts/def_flag.ts";
import { ExportKind } from "../../facts/export_kind.ts";
import { FactsBuilder } from "../../facts/facts_builder.ts";
import { defRef } from "../def_ref.ts";
import type { NameRows } from "../name_index.ts";
import type { RuleId } from "../rule.ts";
import type { Value } from "../value.ts";
import { weakestRule } from "../weakest_rule.ts";
import { absoluteModule, type PythonModule, relativeModule, submodule } from "./python_module.ts";
import type { LinkFile, ModuleSystem, World } from "../link_model.ts";

/** Modules and packages of Python. */
export const pythonModules: ModuleSystem = {
  ecosystem: "python",
  packageOf: () => undefined,
  resolveImport: (world, file, row) => importedValue(world, file, row, new Set()),
  resolveOutside: (world, file, name) => starMember(world, file, name, new Set()),
  memberOf: (world, container, name) => memberOf(world, container, name),
  importTarget(world, file, row): Value | undefined {
    const { imports } = file.facts;
    const names = file.facts.text(imports.imported(row));
    return names === "" || names === "*"
      ? moduleOfRow(world, file, row)
      : importedValue(world, file, row, new Set());
  },
};

function moduleOfRow(world: World, file: LinkFile, row: number): Value {
  const { imports } = file.facts;
  const specifier = file.facts.text(imports.specifier(row));
  const level = imports.level(row);
  if (level === 0) return absoluteModule(world, file, specifier);
  return relativeModule(world, file, level, specifier) ?? { kind: "missing" };
}

function importedValue(
  world: World,
  file: LinkFile,
  row: number,
  seen: Set<string>,
): Value | undefined {
  const { imports } = file.facts;
  const imported = file.facts.text(imports.imported(row));
  const specifier = file.facts.text(imports.specifier(row));
  if (imported === "") return absoluteModule(world, file, specifier.split(".")[0] ?? specifier);
  const module = moduleOfRow(world, file, row);
  if (imported === "*") return module;
  if (module.kind !== "module" && module.kind !== "package") return module;
  const member = seen.size === 0
    ? memberOf(world, module, imported)
    : moduleMember(world, module, imported, seen);
  return member === undefined ? { kind: "missing" } : weaken(member, module.rule);
}

function memberOf(world: World, container: PythonModule, name: string): Value | undefined {
  const key = container.kind === "module" ? container.file : container.name;
  const value = world.derived(
    `member ${key} ${name}`,
    () => moduleMember(world, { ...container, rule: "structure" }, name, new Set()),
  );
  return value === undefined ? undefined : weaken(value, container.rule);
}

/** What a module binds at its top, else its submodule, else what its star imports bring. */
function moduleMember(
  world: World,
  container: PythonModule,
  name: string,
  seen: Set<string>,
): Value | undefined {
  if (container.kind === "package") return submodule(world, container, name);
  const file = world.file(container.file);
  const key = `${container.file} ${name}`;
  if (file === undefined || seen.has(key)) return undefined;
  seen.add(key);
  const rows = world.rows(file, name);
  const own = rows === undefined ? undefined : topLevelValue(world, file, rows, seen);
  return own ?? submodule(world, container, name) ?? starMember(world, file, name, seen);
}

function topLevelValue(
  world: World,
  file: LinkFile,
  rows: NameRows,
  seen: Set<string>,
): Value | undefined {
  const { facts } = file;
  const top = FactsBuilder.fileScope;
  const defs = rows.defs.filter((def) =>
    facts.defs.scope(def) === top && (facts.defs.flags(def) & DefFlag.merged) === 0
  );
  const last = defs[defs.length - 1];
  const imported = rows.imports.filter((row) => facts.imports.scope(row) === top)
    .map((row) => importedValue(world, file, row, seen));
  const inside = imported.find((value) =>
    value !== undefined && value.kind !== "external" && value.kind !== "missing"
  );
  if (last !== undefined) {
    const isConditional = facts.defs.branch(last) !== 0;
    const chosen = isConditional ? defs : [last];
    const rule: RuleId = isConditional && defs.length > 1 ? "import.alternative" : "import.named";
    return {
      kind: "definitions",
      defs: chosen.map((def) => defRef.of(file.number, def)),
      rule,
    };
  }
  if (inside !== undefined) return weaken(inside, "import.reexport");
  if (imported[0] !== undefined) return imported[0];
  const binding = rows.bindings.find((row) => facts.bindings.scope(row) === top);
  return binding === undefined
    ? undefined
    : { kind: "variable", file: file.number, row: binding, rule: "import.named" };
}

/** A name that a star import brings; later imports win, and `__all__` decides what a module gives. */
function starMember(
  world: World,
  file: LinkFile,
  name: string,
  seen: Set<string>,
): Value | undefined {
  world.readStars(file);
  let external: Value | undefined;
  for (const row of [...file.index.starImports].reverse()) {
    const module = moduleOfRow(world, file, row);
    if (module.kind === "external") external ??= module;
    if (module.kind !== "module" || !gives(world, module.file, name)) continue;
    const value = moduleMember(world, module, name, seen);
    if (value !== undefined) return weaken(value, "import.star");
  }
  return external;
}

function gives(world: World, number: number, name: string): boolean {
  const file = world.file(number);
  if (file === undefined) return false;
  world.readStars(file);
  const { exports } = file.facts;
  let hasList = false;
  for (let row = 1; row < exports.count; row++) {
    const kind = exports.kind(row);
    if (kind !== ExportKind.all && kind !== ExportKind.star) continue;
    hasList = true;
    if (kind === ExportKind.star || file.facts.text(exports.exported(row)) === name) return true;
  }
  return !hasList && !name.startsWith("_");
}

function weaken(value: Value, rule: RuleId): Value {
  return "rule" in value ? { ...value, rule: weakestRule(value.rule, rule) } : value;
}
