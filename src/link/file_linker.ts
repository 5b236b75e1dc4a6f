import { DefKind } from "../facts/def_kind.ts";
import { isDatabaseKind } from "../facts/is_database_kind.ts";
import { RefKind } from "../facts/ref_kind.ts";
import { TypeOp } from "../facts/type_op.ts";
import { CallLinker } from "./call_linker.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import { documentLinks } from "./document_links.ts";
import { type ConfidenceOf, EdgeCollector } from "./edge_collector.ts";
import { EdgeType } from "./edge_type.ts";
import type { LinkResult } from "./link_result.ts";
import { overrideTargets } from "./override_targets.ts";
import { structuralSupertypes } from "./structural_supertypes.ts";
import { structuralTargets } from "./structural_targets.ts";
import type { Resolution, Site } from "./resolution.ts";
import { tableLinks } from "./table_links.ts";
import { tableQueryLinks } from "./table_query_links.ts";
import { supertypeValue } from "./supertype_value.ts";
import type { Value } from "./value.ts";
import type { LinkFile } from "./link_model.ts";

const FUEL = 12;

/** Definitions or references linked in one step, which then takes some milliseconds. */
const ROWS_PER_STEP = 64;

/**
 * Links one file, in steps: a pure function of its facts and of what it reads of the world. Nothing else may read the
 * world before the last step.
 */
export function* linkFile(
  resolution: Resolution,
  file: LinkFile,
  confidenceOf: ConfidenceOf,
): Generator<undefined, LinkResult> {
  const linker = new FileLinker(resolution, file, confidenceOf);
  const { result, demand } = yield* resolution.world.observe(linker.link(), file);
  return result.result(demand);
}

class FileLinker {
  readonly #resolution: Resolution;
  readonly #file: LinkFile;
  readonly #edges: EdgeCollector;
  readonly #calls: CallLinker;

  constructor(resolution: Resolution, file: LinkFile, confidenceOf: ConfidenceOf) {
    this.#resolution = resolution;
    this.#file = file;
    this.#edges = new EdgeCollector(file, resolution.world, confidenceOf);
    this.#calls = new CallLinker(resolution, file, this.#edges);
  }

  *link(): Generator<undefined, EdgeCollector> {
    this.#contains();
    yield* this.#overrides();
    this.#imports();
    const { refs } = this.#file.facts;
    for (let ref = 1; ref < refs.count; ref++) {
      this.#reference(ref);
      this.#edges.endReference();
      if (ref % ROWS_PER_STEP === 0) yield;
    }
    for (const link of documentLinks(this.#resolution.world, this.#file)) {
      this.#edges.edge(link.source, link.target, EdgeType.reference, "document.link", link.line);
    }
    for (const link of tableLinks(this.#resolution.world, this.#file)) this.#edges.table(link);
    for (const link of tableQueryLinks(this.#resolution, this.#file)) this.#edges.table(link);
    return this.#edges;
  }

  #contains(): void {
    const { defs } = this.#file.facts;
    for (let def = 1; def < defs.count; def++) {
      if (this.#file.names[def] === undefined || isDatabaseKind(defs.kind(def))) continue;
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

  *#overrides(): Generator<undefined> {
    const { defs } = this.#file.facts;
    for (let def = 1; def < defs.count; def++) {
      if (def % ROWS_PER_STEP === 0) yield;
      if (this.#file.names[def] === undefined) continue;
      const line = defs.line(def);
      for (const { ref, rule } of overrideTargets(this.#resolution, this.#file, def)) {
        this.#edges.edge(def, ref, EdgeType.override, rule, line);
      }
      if (!this.#file.semantics.structuralInterfaces) continue;
      for (const { ref, rule } of structuralTargets(this.#resolution, this.#file, def)) {
        this.#edges.edge(def, ref, EdgeType.override, rule, line);
      }
      for (const { type, rule } of structuralSupertypes(this.#resolution, this.#file, def)) {
        this.#edges.edge(def, type, EdgeType.implements, rule, line);
      }
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
        return this.#calls.value(ref, site);
      default:
        return this.#calls.call(ref, site);
    }
  }

  #typeReference(ref: number, site: Site): void {
    const { refs } = this.#file.facts;
    const type = this.#plainType(refs.expr(ref));
    const value = this.#resolution.valueOfType(site, type, FUEL);
    if (value?.kind === "external") this.#edges.external(refs.owner(ref), value.package);
    if (value?.kind !== "instance") return;
    const rule = value.via === "self" ? "scope.file" : value.rule;
    this.#edges.edge(refs.owner(ref), value.type, EdgeType.reference, rule, refs.line(ref));
  }

  #superReference(ref: number, site: Site): void {
    const { refs, defs } = this.#file.facts;
    const owner = refs.owner(ref);
    const named = this.#plainType(refs.expr(ref));
    const value = supertypeValue(
      this.#resolution,
      { ...site, inherited: false },
      named,
      FUEL,
    );
    if (value?.kind === "external") return this.#edges.external(owner, value.package);
    if (value?.kind !== "instance") return;
    const isInterface = this.#kindOf(value.type) === DefKind.interface;
    const type = isInterface && defs.kind(owner) !== DefKind.interface
      ? EdgeType.implements
      : EdgeType.extends;
    this.#edges.edge(owner, value.type, type, value.rule, refs.line(ref));
  }

  /** The type that a row names itself, without its arguments, which are references of their own. */
  #plainType(type: number): number {
    const { types } = this.#file.facts;
    let row = type;
    while (types.op(row) === TypeOp.generic) row = types.a(row);
    return row;
  }

  #kindOf(def: DefRef): number {
    const file = this.#resolution.world.readDefinition(def);
    return file?.facts.defs.kind(defRef.defOf(def)) ?? DefKind.file;
  }
}
