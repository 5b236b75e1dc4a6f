import { DefFlag } from "../facts/def_flag.ts";
import { DefKind } from "../facts/def_kind.ts";
import { ExprOp } from "../facts/expr_op.ts";
import { RefKind } from "../facts/ref_kind.ts";
import { aliasedValue } from "./aliased_value.ts";
import type { CallSite } from "./call_site.ts";
import { type CallTargets, chooseCallables } from "./callable_choice.ts";
import { constructedSpace } from "./constructed_space.ts";
import { chooseConstructors } from "./constructor_choice.ts";
import { chooseNamed } from "./named_choice.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import type { EdgeCollector } from "./edge_collector.ts";
import { EdgeType } from "./edge_type.ts";
import { extensionTargets } from "./extension_targets.ts";
import { impliedValue } from "./implied_value.ts";
import type { LinkFile } from "./link_model.ts";
import { Namesakes } from "./namesakes.ts";
import type { NameSpace } from "./name_space.ts";
import { objectOf } from "./object_of.ts";
import type { Resolution, Site } from "./resolution.ts";
import type { RuleId } from "./rule.ts";
import { nearestTypes } from "./nearest_types.ts";
import { takingValue } from "./taking_value.ts";
import type { Value } from "./value.ts";
import { weakestRule } from "./weakest_rule.ts";

const FUEL = 12;
const UNKNOWN_ARITY = 255;

/** Finds what a file's calls and other uses of values reach. */
export class CallLinker {
  readonly #resolution: Resolution;
  readonly #file: LinkFile;
  readonly #edges: EdgeCollector;
  readonly #namesakes: Namesakes;

  constructor(resolution: Resolution, file: LinkFile, edges: EdgeCollector) {
    this.#namesakes = new Namesakes(resolution, file);
    this.#resolution = resolution;
    this.#file = file;
    this.#edges = edges;
  }

  /** Links a call, a construction or the use of a decorator. */
  call(ref: number, site: Site): void {
    const { refs, exprs } = this.#file.facts;
    const callee = this.#callee(refs.expr(ref));
    const owner = refs.owner(ref);
    const named = this.#valueOf(ref, site, this.#spaceOf(ref));
    const value = takingValue(this.#resolution, callee, named, this.#callSite(ref, site));
    if (value?.kind === "instance") {
      if (value.via === "super") return this.#superCall(ref, site, value.type);
      if (exprs.op(callee) === ExprOp.this) return this.#ownConstructor(ref, site, value.type);
    }
    if (value?.kind === "definitions" && this.#callDefinitions(ref, site, value)) return;
    if (this.#extensionCall(ref, site, value)) return;
    if (value?.kind === "external") return this.#edges.external(owner, value.package);
    const isOfLibrary = value?.kind === "shaped" || value?.kind === "array" ||
      value?.kind === "map";
    if (isOfLibrary) return this.#edges.external(owner, "std");
    const name = this.#nameOf(callee);
    if (value?.kind === "definitions") {
      if (!this.#isImplied(value, name)) this.#edges.unresolved(owner, name);
      return;
    }
    if (value !== undefined && value.kind !== "missing") return;
    if (name === "") return;
    const found = value === undefined && this.#isOfUnknownReceiver(callee, site)
      ? this.#namesakes.of(name, refs.argc(ref))
      : undefined;
    if (found === undefined) return this.#edges.unresolved(owner, name);
    this.#addCalls(ref, found);
  }

  /** Whether the type that declares functions of a name has one more that its language gives it. */
  #isImplied({ defs: [ref] }: Extract<Value, { kind: "definitions" }>, name: string): boolean {
    const file = ref === undefined ? undefined : this.#resolution.world.readDefinition(ref);
    if (ref === undefined || file === undefined) return false;
    const container = file.facts.defs.container(defRef.defOf(ref));
    const type = defRef.of(file.number, container);
    const implied = container === 0
      ? undefined
      : impliedValue(this.#resolution, type, name, "callable", "structure", FUEL);
    return implied !== undefined && implied.kind !== "definitions";
  }

  /** Whether a member is called on something of which nothing is known. */
  #isOfUnknownReceiver(callee: number, site: Site): boolean {
    const { exprs } = this.#file.facts;
    if (exprs.op(callee) !== ExprOp.member) return false;
    const receiver = this.#resolution.evaluate(site, exprs.a(callee), FUEL);
    return receiver === undefined || receiver.kind === "local";
  }

  /** Links a function or class that is passed or stored by its name. */
  value(ref: number, site: Site): void {
    const { refs } = this.#file.facts;
    const value = this.#valueOf(ref, site, "value");
    if (value?.kind !== "definitions") return;
    const rule = weakestRule(value.rule, "value.reference");
    for (const def of this.#referenced(site, value, rule)) {
      this.#edges.edge(refs.owner(ref), def.target, EdgeType.reference, def.rule, refs.line(ref));
    }
  }

  #referenced(
    site: Site,
    value: Extract<Value, { kind: "definitions" }>,
    rule: RuleId,
  ): { readonly target: DefRef; readonly rule: RuleId }[] {
    const all = value.defs.map((target) => ({ target, rule }));
    if (value.defs.length < 2 || !this.#file.semantics.overloads) return all;
    const call: CallSite = { site, argc: UNKNOWN_ARITY, args: 0, flags: 0, fuel: FUEL };
    const chosen = chooseCallables(this.#resolution, value.defs, call, rule);
    return chosen?.defs.map((target) => ({ target, rule: chosen.rule })) ?? [];
  }

  #callDefinitions(
    ref: number,
    site: Site,
    value: Extract<Value, { kind: "definitions" }>,
  ): boolean {
    const { refs } = this.#file.facts;
    const owner = refs.owner(ref);
    const line = refs.line(ref);
    const types: DefRef[] = [];
    const callables: DefRef[] = [];
    for (const def of value.defs) {
      const kind = this.#kindOf(def);
      // What a getter gives is called, not the getter, which is read.
      if (this.#isGetter(def)) {
        this.#edges.edge(owner, def, EdgeType.reference, value.rule, line);
      } else if (kind === DefKind.class || kind === DefKind.interface) types.push(def);
      else if (kind === DefKind.function || kind === DefKind.method) callables.push(def);
    }
    const isDecorator = refs.kind(ref) === RefKind.decorator;
    const { overloads } = this.#file.semantics;
    const [nearest] = types;
    if (nearest !== undefined && callables.length > 0 && overloads && !isDecorator) {
      const call = this.#callSite(ref, site);
      const rule = weakestRule(value.rule, "new.class");
      const chosen = chooseNamed(this.#resolution, nearest, callables, call, rule);
      if (chosen !== undefined) this.#addCalls(ref, chosen);
      return chosen !== undefined;
    }
    for (const type of overloads ? nearestTypes(this.#resolution, types) : types) {
      if (isDecorator) {
        this.#edges.edge(owner, type, EdgeType.reference, value.rule, line);
        continue;
      }
      const chosen = chooseConstructors(
        this.#resolution,
        type,
        this.#callSite(ref, site),
        weakestRule(value.rule, "new.class"),
      );
      if (chosen === undefined) return false;
      this.#addCalls(ref, chosen);
    }
    if (callables.length === 0) return types.length > 0 || value.defs.length > 0;
    const call = this.#callSite(ref, site);
    const counted = isDecorator ? { ...call, argc: UNKNOWN_ARITY, args: 0 } : call;
    const chosen = chooseCallables(this.#resolution, callables, counted, value.rule);
    if (chosen === undefined) return types.length > 0;
    for (const def of chosen.defs) {
      const edge = isDecorator ? EdgeType.reference : EdgeType.call;
      this.#edges.edge(owner, def, edge, chosen.rule, line);
    }
    return true;
  }

  /** A call on a receiver that has no such member, as far as is known, of an extension function in scope. */
  #extensionCall(ref: number, site: Site, known: Value | undefined): boolean {
    const isOpen = known === undefined || known.kind === "external" || known.kind === "shaped" ||
      known.kind === "definitions";
    if (!isOpen) return false;
    const callee = this.#callee(this.#file.facts.refs.expr(ref));
    const chosen = extensionTargets(this.#resolution, callee, this.#callSite(ref, site));
    if (chosen !== undefined) this.#addCalls(ref, chosen);
    return chosen !== undefined;
  }

  /** `super(…)`: the constructor of the nearest supertype. */
  #superCall(ref: number, site: Site, type: DefRef): void {
    const owner = this.#file.facts.refs.owner(ref);
    const [base] = this.#resolution.supertypes(type);
    if (base?.kind === "external") return this.#edges.external(owner, base.package);
    if (base?.kind !== "instance") return this.#edges.unresolved(owner, "super");
    const rule = weakestRule(base.rule, "member.super");
    const chosen = chooseConstructors(
      this.#resolution,
      base.type,
      this.#callSite(ref, site),
      rule,
    );
    if (chosen === undefined) this.#edges.unresolved(owner, "super");
    else this.#addCalls(ref, chosen);
  }

  /** `this(…)`: another constructor of the same class. */
  #ownConstructor(ref: number, site: Site, type: DefRef): void {
    const call = this.#callSite(ref, site);
    const chosen = chooseConstructors(this.#resolution, type, call, "member.self");
    if (chosen === undefined) {
      this.#edges.unresolved(this.#file.facts.refs.owner(ref), "this");
    } else this.#addCalls(ref, chosen);
  }

  /** A class without a written constructor is referred to; everything else is called. */
  #addCalls(ref: number, chosen: CallTargets): void {
    const { refs } = this.#file.facts;
    for (const def of chosen.defs) {
      const edge = this.#isType(def) ? EdgeType.reference : EdgeType.call;
      this.#edges.edge(refs.owner(ref), def, edge, chosen.rule, refs.line(ref));
    }
  }

  #callSite(ref: number, site: Site): CallSite {
    const { refs } = this.#file.facts;
    const argc = refs.argc(ref);
    const args = refs.args(ref);
    return { site, argc, args, flags: refs.flags(ref), receiver: 0, fuel: FUEL };
  }

  /** What a reference stands for; a module that is used as a value is what it exports as a whole. */
  #valueOf(ref: number, site: Site, space: NameSpace): Value | undefined {
    const { refs } = this.#file.facts;
    const value = this.#resolution.evaluate(site, refs.expr(ref), FUEL, space);
    if (value?.kind === "module") return objectOf(this.#resolution, value, FUEL) ?? value;
    return aliasedValue(this.#resolution, value, FUEL);
  }

  #spaceOf(ref: number): NameSpace {
    switch (this.#file.facts.refs.kind(ref)) {
      case RefKind.new:
        return constructedSpace(this.#file);
      case RefKind.decorator:
        return "value";
      default:
        return "callable";
    }
  }

  #isGetter(def: DefRef): boolean {
    const file = this.#resolution.world.readDefinition(def);
    return ((file?.facts.defs.flags(defRef.defOf(def)) ?? 0) & DefFlag.getter) !== 0;
  }

  #isType(def: DefRef): boolean {
    const kind = this.#kindOf(def);
    return kind === DefKind.class || kind === DefKind.interface;
  }

  #kindOf(def: DefRef): number {
    const file = this.#resolution.world.readDefinition(def);
    return file?.facts.defs.kind(defRef.defOf(def)) ?? DefKind.file;
  }

  #nameOf(callee: number): string {
    const { facts } = this.#file;
    return facts.text(facts.exprs.text(callee));
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
