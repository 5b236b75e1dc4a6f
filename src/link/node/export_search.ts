import { BindingKind } from "../../facts/binding_kind.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { ExportKind } from "../../facts/export_kind.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import { FactsBuilder } from "../../facts/facts_builder.ts";
import { FileFlag } from "../../facts/file_flag.ts";
import { type DefRef, defRef } from "../def_ref.ts";
import type { LinkFile, World } from "../link_model.ts";
import type { RuleId } from "../rule.ts";
import type { Value } from "../value.ts";
import { visibleDefinitions } from "../visible_definitions.ts";
import { weakened } from "../weakened.ts";
import { weakestRule } from "../weakest_rule.ts";
import { importForm } from "./import_form.ts";
import type { ImportForm } from "./mapped_targets.ts";
import { type ResolvedSpecifier, resolveSpecifier } from "./specifier.ts";
import type { TypedModule } from "./typed_module.ts";

/** The exports on the way to an answer, as `file name`: asking for one of them again is a circle. */
type Path = readonly string[];

type ModuleValue = Extract<Value, { kind: "module" }>;

const MAX_PATH = 60;
const OUTSIDE: Value = { kind: "external", package: "std" };

/** What an export is asked for as. */
export type ExportSpace = "value" | "type";

/** Finds what modules export, in the space of values or of types. */
export class ExportSearch {
  readonly #world: World;
  readonly #space: ExportSpace;

  constructor(world: World, space: ExportSpace) {
    this.#world = world;
    this.#space = space;
  }

  /**
   * What a module exports under a name: what it says itself, then what its star exports agree on, then what its
   * declaration file says, then a property of what it is as a whole. Undefined when none of them is known to have it.
   */
  named(module: TypedModule, name: string, path: Path = []): Value | undefined {
    const { file, types } = module;
    const step = `${file.number} ${name}`;
    if (path.includes(step) || path.length > MAX_PATH) return undefined;
    if (file.semantics.modules.ecosystem !== "node") return OUTSIDE;
    const next = [...path, step];
    const own = this.#explicit(file, name, next) ??
      (name === "default" ? undefined : this.#starred(file, name, next));
    if (own !== undefined) return own;
    const declared = types === undefined
      ? this.#documentedType(file, name)
      : this.named({ file: types, types: undefined }, name, path);
    if (declared !== undefined) return declared;
    this.#world.readStars(file);
    if (name === "default" && isCommonJs(file)) return moduleValue(module, "import.commonjs");
    const object = this.whole(file, next);
    return object === undefined ? undefined : {
      kind: "property",
      file: file.number,
      object,
      name,
      rule: "import.commonjs",
    };
  }

  /** What an import row stands for. */
  imported(file: LinkFile, row: number, path: Path = []): Value {
    const { imports } = file.facts;
    const kind = imports.kind(row);
    const form = importForm(kind);
    const specifier = file.facts.text(imports.specifier(row));
    const target = resolveSpecifier(this.#world, file, specifier, form);
    if (target.kind !== "file") return target;
    const name = file.facts.text(imports.imported(row));
    if (name === "" || name === "*") {
      const rule = form === "require" ? "import.commonjs" : "import.namespace";
      return moduleValue(target, weakestRule(target.rule, rule));
    }
    const found = this.named(target, name, path);
    if (found === undefined) return { kind: "missing" };
    const through = target.rule === "import.named" ? found : weakened(found, target.rule);
    return name === "default" ? weakened(through, "import.default") : through;
  }

  /** What a module is as a whole: what is assigned to `module.exports` or `export =`. */
  whole(file: LinkFile, path: Path = []): Value | undefined {
    const step = `${file.number} =`;
    if (path.includes(step)) return undefined;
    this.#world.readStars(file);
    const { exports } = file.facts;
    const values: Value[] = [];
    for (let row = exports.count - 1; row > 0; row--) {
      const kind = exports.kind(row);
      if (kind !== ExportKind.commonJsModule && kind !== ExportKind.exportEquals) continue;
      const value = this.#row(file, row, [...path, step]);
      if (value !== undefined) values.push(value);
    }
    return joined(values);
  }

  /** @param isStep Whether the export is not on the path yet. */
  #explicit(file: LinkFile, name: string, path: Path, isStep = false): Value | undefined {
    const { exports } = file.facts;
    const rows = this.#world.rows(file, name)?.exports;
    if (rows === undefined || rows.length === 0) return undefined;
    const next = isStep ? [...path, `${file.number} ${name}`] : path;
    const values: Value[] = [];
    for (const row of rows.toReversed()) {
      if (exports.kind(row) === ExportKind.star) continue;
      const value = this.#row(file, row, next);
      if (value !== undefined) values.push(value);
    }
    return joined(values);
  }

  /** What one row of `exports` gives. */
  exported(file: LinkFile, row: number): Value | undefined {
    return this.#row(file, row, []);
  }

  #row(file: LinkFile, row: number, path: Path): Value | undefined {
    const { exports, exprs } = file.facts;
    const kind = exports.kind(row);
    const specifier = file.facts.text(exports.specifier(row));
    if (specifier !== "") return this.#reExported(file, row, specifier, path);
    const isCommon = kind === ExportKind.commonJsName || kind === ExportKind.commonJsModule;
    const rule: RuleId = isCommon ? "import.commonjs" : "import.named";
    const local = file.facts.text(exports.local(row));
    const expr = exports.expr(row);
    if (local !== "" && (expr === 0 || exprs.op(expr) === ExprOp.name)) {
      const value = this.#topLevel(file, local, path) ??
        (isCommon ? this.#onlyDefinition(file, local) : undefined);
      return value === undefined || !isCommon ? value : weakened(value, rule);
    }
    if (expr === 0) return undefined;
    if (exprs.op(expr) === ExprOp.lambda) return givenBy(file, exprs.a(expr), rule);
    if (exprs.op(expr) === ExprOp.definition) {
      return { kind: "definitions", defs: [defRef.of(file.number, exprs.a(expr))], rule };
    }
    return { kind: "expression", file: file.number, expr, scope: FactsBuilder.fileScope, rule };
  }

  #reExported(file: LinkFile, row: number, specifier: string, path: Path): Value {
    const { exports } = file.facts;
    const kind = exports.kind(row);
    const target = resolveSpecifier(this.#world, file, specifier, exportForm(kind));
    if (target.kind !== "file") return target;
    const rule = weakestRule(target.rule, "import.reexport");
    const local = file.facts.text(exports.local(row));
    const isWhole = kind === ExportKind.starAs || local === "";
    if (isWhole) return moduleValue(target, rule);
    const value = this.named(target, local, path);
    return value === undefined ? { kind: "missing" } : weakened(value, rule);
  }

  /** What a name stands for at the top of a module. */
  #topLevel(file: LinkFile, name: string, path: Path): Value | undefined {
    const rows = this.#world.rows(file, name);
    if (rows === undefined) return undefined;
    const { facts } = file;
    const top = FactsBuilder.fileScope;
    const declared = rows.defs.filter((def) => facts.defs.scope(def) === top);
    const defs = visibleDefinitions(file, declared, this.#space);
    if (defs.length > 0) return { kind: "definitions", defs, rule: "import.named" };
    const imports = rows.imports.filter((row) => facts.imports.scope(row) === top);
    if (imports.length > 0) {
      const values = imports.map((row) => this.imported(file, row, path));
      const inside = values.filter(({ kind }) => kind !== "missing" && kind !== "external");
      const value = joined(inside) ?? values[0];
      return value === undefined ? undefined : weakened(value, "import.reexport");
    }
    const variable = rows.bindings.find((row) => facts.bindings.scope(row) === top);
    return variable === undefined
      ? undefined
      : { kind: "variable", file: file.number, row: variable, rule: "import.named" };
  }

  /** The one function or class of a name that a file wrapped in a function exports from inside. */
  #onlyDefinition(file: LinkFile, name: string): Value | undefined {
    const { defs } = file.facts;
    const rows = (this.#world.rows(file, name)?.defs ?? []).filter((def) =>
      defs.kind(def) === DefKind.function || defs.kind(def) === DefKind.class
    );
    const [only] = rows;
    return only === undefined || rows.length > 1
      ? undefined
      : { kind: "definitions", defs: [defRef.of(file.number, only)], rule: "import.commonjs" };
  }

  /** A type that a doc comment of a JavaScript module declares: it is exported without being asked for. */
  #documentedType(file: LinkFile, name: string): Value | undefined {
    if (this.#space === "value" || /\.[mc]?tsx?$/.test(file.path)) return undefined;
    const { defs } = file.facts;
    const alias = this.#world.rows(file, name)?.defs.find((def) =>
      defs.kind(def) === DefKind.typeAlias || defs.kind(def) === DefKind.interface
    );
    return alias === undefined
      ? undefined
      : { kind: "definitions", defs: [defRef.of(file.number, alias)], rule: "import.named" };
  }

  /** Star exports, breadth first; a module that exports the name itself is not searched further. */
  #starred(file: LinkFile, name: string, path: Path): Value | undefined {
    const visited = new Set<number>([file.number]);
    const found: Value[] = [];
    const objects: Value[] = [];
    let outside: Value | undefined;
    let level: LinkFile[] = [file];
    while (level.length > 0) {
      const next: LinkFile[] = [];
      for (const each of level) {
        for (const star of this.#stars(each, path)) {
          if (star.kind === "external") outside ??= star;
          else if (star.kind !== "module") objects.push(star);
          const target = star.kind === "module" ? this.#world.file(star.file) : undefined;
          if (target === undefined || visited.has(target.number)) continue;
          visited.add(target.number);
          const value = this.#explicit(target, name, path, true);
          if (value === undefined) next.push(target);
          else if (!found.some((other) => isSame(other, value))) found.push(value);
        }
      }
      level = next;
    }
    const [only] = found;
    if (found.length > 1) return { kind: "missing" };
    if (only !== undefined) return weakened(only, "import.reexport");
    const [object] = objects;
    if (object === undefined) return outside;
    return { kind: "property", file: file.number, object, name, rule: "import.commonjs" };
  }

  /** What the star exports of a file take their names from. */
  #stars(file: LinkFile, path: Path): readonly Value[] {
    const { exports } = file.facts;
    const stars = this.#world.numbered("star exports", file.number, () => {
      this.#world.readStars(file);
      const values: Value[] = [];
      /** Rows that take from an expression, with how many values come before. */
      const rows: { readonly row: number; readonly at: number }[] = [];
      for (let row = 1; row < exports.count; row++) {
        if (exports.kind(row) !== ExportKind.star) continue;
        const specifier = file.facts.text(exports.specifier(row));
        if (specifier === "") rows.push({ row, at: values.length });
        else {
          const target = resolveSpecifier(this.#world, file, specifier, exportForm(0));
          if (target.kind !== "missing") values.push(starValue(target));
        }
      }
      return { values, rows };
    });
    if (stars.rows.length === 0) return stars.values;
    const values = [...stars.values];
    for (const { row, at } of stars.rows.toReversed()) {
      const value = this.#row(file, row, path);
      if (value !== undefined && value.kind !== "missing") values.splice(at, 0, value);
    }
    return values;
  }
}

/** What a function that stands for a property gives: `get: function () { return base.first; }`. */
function givenBy(file: LinkFile, scope: number, rule: RuleId): Value | undefined {
  const { bindings } = file.facts;
  const [start, end] = file.facts.range(bindings.scope, bindings.count, scope);
  for (let row = start; row < end; row++) {
    if (bindings.kind(row) !== BindingKind.returned) continue;
    return { kind: "expression", file: file.number, expr: bindings.init(row), scope, rule };
  }
  return undefined;
}

function starValue(target: ResolvedSpecifier): Value {
  return target.kind === "file" ? moduleValue(target, "import.reexport") : target;
}

function exportForm(kind: number): ImportForm {
  return kind === ExportKind.commonJsName || kind === ExportKind.commonJsModule
    ? "require"
    : "import";
}

function moduleValue({ file, types }: TypedModule, rule: RuleId): ModuleValue {
  const value = { kind: "module", file: file.number, rule } as const;
  return types === undefined ? value : { ...value, types: types.number };
}

/** One value of several, the last written first: all definitions when they are definitions, else the last value. */
function joined(values: readonly Value[]): Value | undefined {
  const distinct: Value[] = [];
  for (const value of values) {
    if (!distinct.some((other) => isSame(other, value))) distinct.push(value);
  }
  const [last] = distinct;
  if (distinct.length < 2) return last;
  const defs: DefRef[] = [];
  let rule: RuleId = "import.alternative";
  for (const value of distinct) {
    if (value.kind !== "definitions") continue;
    for (const def of value.defs) if (!defs.includes(def)) defs.push(def);
    rule = weakestRule(rule, value.rule);
  }
  return defs.length > 0 ? { kind: "definitions", defs, rule } : last;
}

function isSame(a: Value, b: Value): boolean {
  if (a.kind === "definitions" && b.kind === "definitions") {
    return a.defs.length === b.defs.length && a.defs.every((def, index) => def === b.defs[index]);
  }
  return JSON.stringify({ ...a, rule: "" }) === JSON.stringify({ ...b, rule: "" });
}

/** Whether a file puts something on the exports object of CommonJS. */
function isCommonJs(file: LinkFile): boolean {
  const { exports } = file.facts;
  if ((file.facts.file.flags(0) & FileFlag.commonJs) !== 0) return true;
  for (let row = 1; row < exports.count; row++) {
    const kind = exports.kind(row);
    const isCommon = kind === ExportKind.commonJsName || kind === ExportKind.commonJsModule ||
      kind === ExportKind.exportEquals;
    if (isCommon) return true;
  }
  return false;
}
