import { DefFlag } from "../../facts/def_flag.ts";
import { ExportKind } from "../../facts/export_kind.ts";
import { FactsBuilder } from "../../facts/facts_builder.ts";
import { alternativeValue } from "../alternative_value.ts";
import { type DefRef, defRef } from "../def_ref.ts";
import { effectiveRows } from "../effective_rows.ts";
import type { LinkFile, World } from "../link_model.ts";
import type { NameRows } from "../name_index.ts";
import type { RuleId } from "../rule.ts";
import type { Value } from "../value.ts";
import { weakened } from "../weakened.ts";
import { weakestRule } from "../weakest_rule.ts";
import { absoluteModule } from "./absolute_module.ts";
import { lazyMember } from "./lazy_member.ts";
import type { PythonModule } from "./python_module.ts";
import { relativeModule } from "./relative_module.ts";
import { submodule } from "./submodule.ts";

/** Modules that hand a name on, one after the other, beyond which it is not looked for. */
const MAX_DEPTH = 100;

/** Finds what names of modules stand for, through their imports; one search for each question. */
export class ModuleSearch {
  readonly #world: World;
  /** Modules and names that are being asked already: a circle gives nothing new. */
  readonly #open = new Set<string>();
  /** Lists of other modules that are being asked already. */
  readonly #lists = new Set<string>();

  /** How many modules the name is handed on by so far. */
  #depth = 0;

  constructor(world: World) {
    this.#world = world;
  }

  /** What an import row binds. */
  imported(file: LinkFile, row: number): Value {
    const { imports } = file.facts;
    const name = file.facts.text(imports.imported(row));
    const specifier = file.facts.text(imports.specifier(row));
    if (name === "") {
      return absoluteModule(this.#world, file, specifier.split(".")[0] ?? specifier);
    }
    const module = this.moduleOf(file, row);
    if (name === "*" || (module.kind !== "module" && module.kind !== "package")) return module;
    const member = this.member(module, name) ?? this.#elsewhere(file, row, module, name);
    return member === undefined ? { kind: "missing" } : weakened(member, module.rule);
  }

  /** The module that an import row names. */
  moduleOf(file: LinkFile, row: number): Value {
    const { imports } = file.facts;
    return this.#moduleNamed(file, imports.level(row), file.facts.text(imports.specifier(row)));
  }

  /**
   * An attribute of a module: what it binds at its top, else a module within it, else what its star imports bring, else
   * what its `__getattr__` finds.
   */
  member(container: PythonModule, name: string): Value | undefined {
    if (this.#depth === MAX_DEPTH) return undefined;
    this.#depth++;
    const found = this.#member(container, name);
    this.#depth--;
    return found;
  }

  #member(container: PythonModule, name: string): Value | undefined {
    if (container.kind === "package") return submodule(this.#world, container, name);
    const file = this.#world.file(container.file);
    if (file === undefined) return undefined;
    const key = `${container.file} ${name}`;
    if (this.#open.has(key)) return submodule(this.#world, container, name);
    this.#open.add(key);
    const rows = this.#world.rows(file, name);
    const own = rows === undefined ? undefined : this.#bound(file, rows);
    if (own !== undefined && own.kind !== "missing") return own;
    return submodule(this.#world, container, name) ?? this.starred(file, name) ??
      this.#lazy(file, name) ?? own;
  }

  /** A name that a star import of a file brings; later imports win, and `__all__` decides what a module gives. */
  starred(file: LinkFile, name: string): Value | undefined {
    this.#world.readStars(file);
    let external: Value | undefined;
    for (const row of [...file.index.starImports].reverse()) {
      const module = this.moduleOf(file, row);
      if (module.kind === "external") external ??= module;
      if (module.kind !== "module" || !this.#gives(module.file, name)) continue;
      const value = this.member(module, name);
      if (value !== undefined) return weakened(value, "import.star");
    }
    return external;
  }

  #moduleNamed(file: LinkFile, level: number, name: string): Value {
    if (level === 0) return absoluteModule(this.#world, file, name);
    return relativeModule(this.#world, file, level, name) ?? { kind: "missing" };
  }

  /** A module of a package that several roots have parts of. */
  #elsewhere(
    file: LinkFile,
    row: number,
    module: PythonModule,
    name: string,
  ): Value | undefined {
    const { imports } = file.facts;
    if (module.kind !== "package" || imports.level(row) !== 0) return undefined;
    const whole = `${file.facts.text(imports.specifier(row))}.${name}`;
    const found = absoluteModule(this.#world, file, whole);
    return found.kind === "module" || found.kind === "package" ? found : undefined;
  }

  /** What the top of a module binds to a name. */
  #bound(file: LinkFile, rows: NameRows): Value | undefined {
    const { facts } = file;
    const top = FactsBuilder.fileScope;
    const bound = effectiveRows(file, {
      imports: rows.imports.filter((row) => facts.imports.scope(row) === top),
      defs: rows.defs.filter((def) =>
        facts.defs.scope(def) === top && (facts.defs.flags(def) & DefFlag.merged) === 0
      ),
    });
    const imported = this.#joined(file, bound.imports);
    if (bound.defs.length > 0) {
      const defs = bound.defs.map((def) => defRef.of(file.number, def));
      const rule = defs.length > 1 ? "definition.alternative" : "import.named";
      return alternativeValue({ kind: "definitions", defs, rule }, imported);
    }
    if (imported !== undefined) return imported;
    const binding = rows.bindings.find((row) => facts.bindings.scope(row) === top);
    return binding === undefined
      ? undefined
      : { kind: "variable", file: file.number, row: binding, rule: "import.named" };
  }

  /** What several imports of one name bring: those of the workspace, unless there are none. */
  #joined(file: LinkFile, imports: readonly number[]): Value | undefined {
    const values = imports.map((row) => this.imported(file, row));
    const inside = values.filter(({ kind }) => kind !== "external" && kind !== "missing");
    const [first] = inside;
    if (first === undefined) return values[0];
    const defs = new Set<DefRef>();
    let rule: RuleId = values.length > 1 && inside.length < values.length
      ? "import.alternative"
      : "import.reexport";
    for (const value of inside) {
      if (value.kind !== "definitions") return weakened(first, rule);
      for (const def of value.defs) defs.add(def);
      rule = weakestRule(rule, value.rule);
    }
    if (defs.size > 1) rule = weakestRule(rule, "import.alternative");
    return { kind: "definitions", defs: [...defs], rule };
  }

  /** What a table behind a module's `__getattr__` leads to. */
  #lazy(file: LinkFile, name: string): Value | undefined {
    const found = lazyMember(this.#world, file, name);
    if (found === undefined) return undefined;
    const [, dots = "", rest = ""] = /^(\.*)(.*)$/.exec(found.module) ?? [];
    const relative = this.#moduleNamed(file, dots.length || 1, rest);
    const module = relative.kind === "missing" ? this.#moduleNamed(file, 0, rest) : relative;
    if (module.kind !== "module" && module.kind !== "package") return module;
    const member = this.member(module, found.name) ??
      (module.kind === "module" ? module : undefined);
    return member === undefined ? undefined : weakened(member, "import.lazy");
  }

  #gives(number: number, name: string): boolean {
    const file = this.#world.file(number);
    if (file === undefined) return false;
    this.#world.readStars(file);
    const { exports } = file.facts;
    let hasList = false;
    for (let row = 1; row < exports.count; row++) {
      const kind = exports.kind(row);
      if (kind !== ExportKind.all && kind !== ExportKind.star) continue;
      hasList = true;
      if (kind === ExportKind.star) {
        if (this.#isListed(file, file.facts.text(exports.specifier(row)), name)) return true;
      } else if (file.facts.text(exports.exported(row)) === name) return true;
    }
    return !hasList && !name.startsWith("_");
  }

  /** Whether the list of another module has a name, which a module inserts into its own; one that is not known may. */
  #isListed(file: LinkFile, chain: string, name: string): boolean {
    const key = `${file.number} ${chain} ${name}`;
    if (this.#lists.has(key)) return false;
    this.#lists.add(key);
    let module: Value | undefined = { kind: "module", file: file.number, rule: "structure" };
    for (const segment of chain.split(".")) {
      if (module?.kind !== "module" && module?.kind !== "package") return true;
      module = this.member(module, segment);
    }
    return module?.kind === "module" ? this.#gives(module.file, name) : true;
  }
}
