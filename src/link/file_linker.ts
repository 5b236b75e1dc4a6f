import { DefFlag } from "../facts/def_flag.ts";
import { DefKind } from "../facts/def_kind.ts";
import { ExprOp } from "../facts/expr_op.ts";
import { RefKind } from "../facts/ref_kind.ts";
import { TypeOp } from "../facts/type_op.ts";
import { chooseCallables } from "./callable_choice.ts";
import { chooseConstructors } from "./constructor_choice.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import { documentLinks } from "./document_links.ts";
import { EdgeCollector } from "./edge_collector.ts";
import { EdgeType } from "./edge_type.ts";
import type { LinkResult } from "./link_result.ts";
import { namesakes } from "./namesakes.ts";
import { objectOf } from "./object_of.ts";
import type { Resolution, Site } from "./resolution.ts";
import type { Value } from "./value.ts";
import { weakestRule } from "./weakest_rule.ts";
import type { LinkFile } from "./link_model.ts";

const FUEL = 12;

/** Links one file: a pure function of its facts and of what it reads of the world. */
export function linkFile(resolution: Resolution, file: LinkFile): LinkResult {
  const linker = new FileLinker(resolution, file);
  const { result, keys } = resolution.world.observe(() => linker.link());
  return result.result(keys);
}

class FileLinker {
  readonly #resolution: Resolution;
  readonly #file: LinkFile;
  readonly #edges: EdgeCollector;

  constructor(resolution: Resolution, file: LinkFile) {
    this.#resolution = resolution;
    this.#file = file;
    this.#edges = new EdgeCollector(file, resolution.world);
  }

  link(): EdgeCollector {
    this.#contains();
    this.#imports();
    const { refs } = this.#file.facts;
    for (let ref = 1; ref < refs.count; ref++) this.#reference(ref);
    for (const link of documentLinks(this.#resolution.world, this.#file)) {
      this.#edges.edge(link.source, link.target, EdgeType.reference, "document.link", link.line);
    }
    return this.#edges;
  }

  #contains(): void {
    const { defs } = this.#file.facts;
    for (let def = 1; def < defs.count; def++) {
      if (this.#file.names[def] === undefined) continue;
      const target = defRef.of(this.#file.number, def);
      this.#edges.edge(
        defs.container(def),
        target,
        EdgeType.contains,
        "structure",
        defs.line(def),
      );
    }
  }

  #imports(): void {
    const { imports, exports } = this.#file.facts;
    const { modules } = this.#file.semantics;
    for (let row = 1; row < imports.count; row++) {
      const value = modules.importTarget === undefined
        ? modules.resolveImport(this.#resolution.world, this.#file, row, "value")
        : modules.importTarget(this.#resolution.world, this.#file, row);
      this.#import(value, imports.line(row));
    }
    if (modules.reExportTarget === undefined) return;
    for (let row = 1; row < exports.count; row++) {
      if (exports.specifier(row) === 0) continue;
      this.#import(
        modules.reExportTarget(this.#resolution.world, this.#file, row),
        exports.line(row),
      );
    }
  }

  #import(value: Value | undefined, line: number): void {
    switch (value?.kind) {
      case "external":
        return this.#edges.external(0, value.package);
      case "module":
      case "variable":
        return this.#edges.edge(
          0,
          defRef.of(value.file, 0),
          EdgeType.import,
          value.rule,
          line,
        );
      case "definitions":
        for (const def of value.defs) this.#edges.edge(0, def, EdgeType.import, value.rule, line);
    }
  }

  #reference(ref: number): void {
    const { refs } = this.#file.facts;
    const site: Site = {
      file: this.#file,
      scope: refs.scope(ref),
      offset: refs.start(ref),
      inherited: true,
    };
    switch (refs.kind(ref)) {
      case RefKind.type:
        return this.#typeReference(ref, site);
      case RefKind.super:
        return this.#superReference(ref, site);
      case RefKind.value:
      case RefKind.methodReference:
        return this.#valueReference(ref, site);
      default:
        return this.#call(ref, site);
    }
  }

  #call(ref: number, site: Site): void {
    const { refs } = this.#file.facts;
    const value = this.#valueOf(ref, site);
    const owner = refs.owner(ref);
    if ((value === undefined || value.kind === "external") && this.#extensionCall(ref, site)) {
      return;
    }
    if (value?.kind === "external") return this.#edges.external(owner, value.package);
    if (value?.kind === "definitions") {
      if (this.#callDefinitions(ref, value)) return;
      return this.#edges.unresolved(owner, this.#calledName(refs.expr(ref)));
    }
    if (value?.kind === "instance" && value.via === "super") {
      return this.#superCall(ref, value.type);
    }
    if (value !== undefined && value.kind !== "missing") return;
    const name = this.#calledName(refs.expr(ref));
    if (name === "") return;
    const isMember = this.#isMemberCall(refs.expr(ref));
    const found = value === undefined && isMember
      ? namesakes(this.#resolution, this.#file, name, refs.argc(ref))
      : undefined;
    if (found === undefined) return this.#edges.unresolved(owner, name);
    for (const def of found.defs) {
      this.#edges.edge(owner, def, EdgeType.call, found.rule, refs.line(ref));
    }
  }

  #callDefinitions(ref: number, value: Extract<Value, { kind: "definitions" }>): boolean {
    const { refs } = this.#file.facts;
    const owner = refs.owner(ref);
    const line = refs.line(ref);
    const types = value.defs.filter((def) => this.#isType(def));
    const callables = value.defs.filter((def) => this.#isCallable(def));
    const isDecorator = refs.kind(ref) === RefKind.decorator;
    for (const type of types) {
      if (isDecorator) {
        this.#edges.edge(owner, type, EdgeType.reference, value.rule, line);
        continue;
      }
      const chosen = chooseConstructors(
        this.#resolution,
        type,
        refs.argc(ref),
        weakestRule(value.rule, "new.class"),
      );
      if (chosen === undefined) return false;
      for (const def of chosen.defs) {
        const edge = this.#isType(def) ? EdgeType.reference : EdgeType.call;
        this.#edges.edge(owner, def, edge, chosen.rule, line);
      }
    }
    if (callables.length === 0) return types.length > 0 || value.defs.length > 0;
    const argc = isDecorator ? 255 : refs.argc(ref);
    const chosen = chooseCallables(this.#resolution, callables, argc, value.rule);
    if (chosen === undefined) return types.length > 0;
    for (const def of chosen.defs) {
      const edge = isDecorator ? EdgeType.reference : EdgeType.call;
      this.#edges.edge(owner, def, edge, chosen.rule, line);
    }
    return true;
  }

  /** A call on a receiver that has no such member, as far as is known, of an extension function in scope. */
  #extensionCall(ref: number, site: Site): boolean {
    const { refs } = this.#file.facts;
    const { semantics } = this.#file;
    if (!semantics.extensions || !this.#isMemberCall(refs.expr(ref))) return false;
    const name = this.#calledName(refs.expr(ref));
    if (semantics.standardLibrary().memberNames.has(name)) return false;
    const value = this.#resolution.lookUp(site, name, "value", FUEL);
    if (value?.kind !== "definitions") return false;
    const extensions = value.defs.filter((def) => this.#isExtension(def));
    const rule = weakestRule(value.rule, "extension.visible");
    const chosen = chooseCallables(this.#resolution, extensions, refs.argc(ref), rule);
    for (const def of chosen?.defs ?? []) {
      this.#edges.edge(refs.owner(ref), def, EdgeType.call, chosen?.rule ?? rule, refs.line(ref));
    }
    return chosen !== undefined;
  }

  #isExtension(def: DefRef): boolean {
    const file = this.#resolution.world.readDefinition(def);
    const flags = file?.facts.defs.flags(defRef.defOf(def)) ?? 0;
    return (flags & DefFlag.extension) !== 0;
  }

  /** `super(…)`: the constructor of the nearest supertype. */
  #superCall(ref: number, type: DefRef): void {
    const { refs } = this.#file.facts;
    const owner = refs.owner(ref);
    const [base] = this.#resolution.supertypes(type);
    if (base?.kind === "external") return this.#edges.external(owner, base.package);
    if (base?.kind !== "instance") return this.#edges.unresolved(owner, "super");
    const chosen = chooseConstructors(
      this.#resolution,
      base.type,
      refs.argc(ref),
      weakestRule(base.rule, "member.super"),
    );
    for (const def of chosen?.defs ?? []) {
      const edge = this.#isType(def) ? EdgeType.reference : EdgeType.call;
      this.#edges.edge(owner, def, edge, chosen?.rule ?? "member.super", refs.line(ref));
    }
  }

  #valueReference(ref: number, site: Site): void {
    const { refs } = this.#file.facts;
    const value = this.#valueOf(ref, site);
    if (value?.kind !== "definitions") return;
    const rule = weakestRule(value.rule, "value.reference");
    for (const def of value.defs) {
      this.#edges.edge(refs.owner(ref), def, EdgeType.reference, rule, refs.line(ref));
    }
  }

  /** What a reference stands for; a module that is used as a value is what it exports as a whole. */
  #valueOf(ref: number, site: Site): Value | undefined {
    const value = this.#resolution.evaluate(site, this.#file.facts.refs.expr(ref), FUEL);
    return value?.kind === "module" ? objectOf(this.#resolution, value, FUEL) ?? value : value;
  }

  #typeReference(ref: number, site: Site): void {
    const { refs } = this.#file.facts;
    const value = this.#namedType(site, refs.expr(ref));
    if (value?.kind === "external") this.#edges.external(refs.owner(ref), value.package);
    if (value?.kind !== "instance") return;
    const rule = value.via === "self" ? "scope.file" : value.rule;
    this.#edges.edge(refs.owner(ref), value.type, EdgeType.reference, rule, refs.line(ref));
  }

  #superReference(ref: number, site: Site): void {
    const { refs, defs } = this.#file.facts;
    const owner = refs.owner(ref);
    const value = this.#namedType({ ...site, inherited: false }, refs.expr(ref));
    if (value?.kind === "external") return this.#edges.external(owner, value.package);
    if (value?.kind !== "instance") return;
    const isInterface = this.#kindOf(value.type) === DefKind.interface;
    const type = isInterface && defs.kind(owner) !== DefKind.interface
      ? EdgeType.implements
      : EdgeType.extends;
    this.#edges.edge(owner, value.type, type, value.rule, refs.line(ref));
  }

  /** The type that a row names itself, without its arguments, which are references of their own. */
  #namedType(site: Site, type: number): Value | undefined {
    const { types } = this.#file.facts;
    let row = type;
    while (types.op(row) === TypeOp.generic) row = types.a(row);
    return this.#resolution.valueOfType(site, row, FUEL);
  }

  #isType(def: DefRef): boolean {
    const kind = this.#kindOf(def);
    return kind === DefKind.class || kind === DefKind.interface;
  }

  #isCallable(def: DefRef): boolean {
    const kind = this.#kindOf(def);
    return kind === DefKind.function || kind === DefKind.method;
  }

  #kindOf(def: DefRef): number {
    const file = this.#resolution.world.readDefinition(def);
    return file?.facts.defs.kind(defRef.defOf(def)) ?? DefKind.file;
  }

  #isMemberCall(expr: number): boolean {
    return this.#file.facts.exprs.op(this.#callee(expr)) === ExprOp.member;
  }

  #calledName(expr: number): string {
    const { exprs } = this.#file.facts;
    return this.#file.facts.text(exprs.text(this.#callee(expr)));
  }

  #callee(expr: number): number {
    const { exprs } = this.#file.facts;
    let at = expr;
    while (exprs.op(at) === ExprOp.typeArguments || exprs.op(at) === ExprOp.nonNull) {
      at = exprs.a(at);
    }
    return at;
  }
}
