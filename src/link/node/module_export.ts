import { DefFlag } from "../../facts/def_flag.ts";
import { ExportKind } from "../../facts/export_kind.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import { FactsBuilder } from "../../facts/facts_builder.ts";
import { type DefRef, defRef } from "../def_ref.ts";
import type { RuleId } from "../rule.ts";
import type { Value } from "../value.ts";
import { weakestRule } from "../weakest_rule.ts";
import { resolveSpecifier } from "./specifier.ts";
import type { LinkFile, World } from "../link_model.ts";

/**
 * What a module exports under a name: what it says itself, then what its star exports agree on. Two stars that give
 * different definitions give none. The answer does not depend on where the question started.
 */
export function moduleExport(world: World, file: LinkFile, name: string): Value | undefined {
  return world.derived(
    `export ${file.number} ${name}`,
    () => exported(world, file, name, new Set()),
  );
}

/** What `require` of a module gives: what is assigned to `module.exports`, else the module as an object. */
export function moduleObject(world: World, file: LinkFile, rule: RuleId): Value {
  world.readStars(file);
  const { exports } = file.facts;
  for (let row = exports.count - 1; row > 0; row--) {
    const kind = exports.kind(row);
    if (kind !== ExportKind.commonJsModule && kind !== ExportKind.exportEquals) continue;
    const value = rowValue(world, file, row, new Set());
    if (value !== undefined) return weaken(value, rule);
  }
  return { kind: "module", file: file.number, rule };
}

function exported(
  world: World,
  file: LinkFile,
  name: string,
  seen: Set<string>,
): Value | undefined {
  const key = `${file.number} ${name}`;
  if (seen.has(key)) return undefined;
  seen.add(key);
  const own = explicitExport(world, file, name, seen);
  if (own !== undefined || name === "default") {
    return own ?? defaultOfCommonJs(world, file);
  }
  return starExport(world, file, name, seen) ?? commonJsMember(world, file, name, seen);
}

function explicitExport(
  world: World,
  file: LinkFile,
  name: string,
  seen: Set<string>,
): Value | undefined {
  const rows = world.rows(file, name)?.exports ?? [];
  const candidates = rows.filter((row) => file.facts.exports.kind(row) !== ExportKind.star);
  for (const row of [...candidates].reverse()) {
    const value = rowValue(world, file, row, seen);
    if (value !== undefined) return value;
  }
  return undefined;
}

function rowValue(
  world: World,
  file: LinkFile,
  row: number,
  seen: Set<string>,
): Value | undefined {
  const { exports, exprs } = file.facts;
  const specifier = file.facts.text(exports.specifier(row));
  if (specifier !== "") return reExport(world, file, row, specifier, seen);
  const local = file.facts.text(exports.local(row));
  if (local !== "") return topLevelValue(world, file, local, seen);
  const expr = exports.expr(row);
  if (expr === 0) return undefined;
  const rule: RuleId = isCommonJs(exports.kind(row)) ? "import.commonjs" : "import.named";
  if (exprs.op(expr) === ExprOp.definition) {
    return { kind: "definitions", defs: [defRef.of(file.number, exprs.a(expr))], rule };
  }
  return { kind: "expression", file: file.number, expr, rule };
}

function isCommonJs(kind: number): boolean {
  return kind === ExportKind.commonJsName || kind === ExportKind.commonJsModule;
}

function reExport(
  world: World,
  file: LinkFile,
  row: number,
  specifier: string,
  seen: Set<string>,
): Value | undefined {
  const { exports } = file.facts;
  const target = resolveSpecifier(world, file, specifier);
  if (target.kind !== "file") return target;
  if (exports.kind(row) === ExportKind.starAs) {
    return { kind: "module", file: target.file.number, rule: target.rule };
  }
  const name = file.facts.text(exports.local(row)) || file.facts.text(exports.exported(row));
  const value = exported(world, target.file, name, seen);
  return value === undefined
    ? { kind: "missing" }
    : weaken(value, weakestRule(target.rule, "import.reexport"));
}

/** What a name stands for at the top of a module. */
function topLevelValue(
  world: World,
  file: LinkFile,
  name: string,
  seen: Set<string>,
): Value | undefined {
  const rows = world.rows(file, name);
  if (rows === undefined) return undefined;
  const { facts } = file;
  const top = FactsBuilder.fileScope;
  const defs: DefRef[] = rows.defs
    .filter((def) =>
      facts.defs.scope(def) === top && (facts.defs.flags(def) & DefFlag.merged) === 0
    )
    .map((def) => defRef.of(file.number, def));
  if (defs.length > 0) return { kind: "definitions", defs, rule: "import.named" };
  const imported = rows.imports.find((row) => facts.imports.scope(row) === top);
  if (imported !== undefined) {
    const value = importedValue(world, file, imported, seen);
    return value === undefined ? undefined : weaken(value, "import.reexport");
  }
  const binding = rows.bindings.find((row) => facts.bindings.scope(row) === top);
  return binding === undefined
    ? undefined
    : { kind: "variable", file: file.number, row: binding, rule: "import.named" };
}

/** What an import row binds. */
export function importedValue(
  world: World,
  file: LinkFile,
  row: number,
  seen: Set<string> = new Set(),
): Value | undefined {
  const { imports } = file.facts;
  const target = resolveSpecifier(world, file, file.facts.text(imports.specifier(row)));
  if (target.kind !== "file") return target;
  const imported = file.facts.text(imports.imported(row));
  if (imported === "" || imported === "*") {
    return { kind: "module", file: target.file.number, rule: target.rule };
  }
  const value = exported(world, target.file, imported, seen);
  return value === undefined ? { kind: "missing" } : weaken(value, target.rule);
}

/** Star exports, breadth first; a module that names the export itself is not searched further. */
function starExport(
  world: World,
  file: LinkFile,
  name: string,
  seen: Set<string>,
): Value | undefined {
  const visited = new Set<number>([file.number]);
  let level: LinkFile[] = [file];
  const found: Value[] = [];
  let outside: Value | undefined;
  while (level.length > 0) {
    const next: LinkFile[] = [];
    for (const each of level) {
      for (const target of starTargets(world, each)) {
        if (target.kind !== "file") {
          if (target.kind === "external") outside ??= target;
          continue;
        }
        if (visited.has(target.file.number)) continue;
        visited.add(target.file.number);
        const value = explicitExport(world, target.file, name, new Set(seen));
        if (value === undefined) next.push(target.file);
        else if (!found.some((other) => isSame(other, value))) found.push(value);
      }
    }
    level = next;
  }
  const [only] = found;
  if (found.length > 1) return { kind: "missing" };
  return only === undefined ? outside : weaken(only, "import.reexport");
}

function starTargets(
  world: World,
  file: LinkFile,
): ReturnType<typeof resolveSpecifier>[] {
  world.readStars(file);
  const { exports } = file.facts;
  const targets: ReturnType<typeof resolveSpecifier>[] = [];
  for (let row = 1; row < exports.count; row++) {
    if (exports.kind(row) !== ExportKind.star) continue;
    targets.push(resolveSpecifier(world, file, file.facts.text(exports.specifier(row))));
  }
  return targets;
}

function isSame(a: Value, b: Value): boolean {
  if (a.kind === "definitions" && b.kind === "definitions") return a.defs[0] === b.defs[0];
  return JSON.stringify(a) === JSON.stringify(b);
}

function defaultOfCommonJs(world: World, file: LinkFile): Value | undefined {
  const value = moduleObject(world, file, "import.commonjs");
  return value.kind === "module" && !hasCommonJs(file) ? undefined : value;
}

function hasCommonJs(file: LinkFile): boolean {
  const { exports } = file.facts;
  for (let row = 1; row < exports.count; row++) if (isCommonJs(exports.kind(row))) return true;
  return false;
}

/** A property of the object that is assigned to `module.exports`. */
function commonJsMember(
  world: World,
  file: LinkFile,
  name: string,
  seen: Set<string>,
): Value | undefined {
  world.readStars(file);
  const { exports, exprs, members } = file.facts;
  for (let row = exports.count - 1; row > 0; row--) {
    const kind = exports.kind(row);
    if (kind !== ExportKind.commonJsModule && kind !== ExportKind.exportEquals) continue;
    const expr = exports.expr(row);
    if (exprs.op(expr) !== ExprOp.object) continue;
    const [start, end] = file.facts.range(members.object, members.count, expr);
    for (let member = end - 1; member >= start; member--) {
      if (file.facts.text(members.name(member)) !== name) continue;
      const def = members.def(member);
      if (def !== 0) {
        return {
          kind: "definitions",
          defs: [defRef.of(file.number, def)],
          rule: "import.commonjs",
        };
      }
      const value = members.value(member);
      return exprs.op(value) === ExprOp.name
        ? topLevelValue(world, file, file.facts.text(exprs.text(value)), seen)
        : { kind: "expression", file: file.number, expr: value, rule: "import.commonjs" };
    }
  }
  return undefined;
}

function weaken(value: Value, rule: RuleId): Value {
  return "rule" in value ? { ...value, rule: weakestRule(value.rule, rule) } : value;
}
