import { DefFlag } from "../facts/def_flag.ts";
import { DefKind } from "../facts/def_kind.ts";
import { ParamFlag } from "../facts/param_flag.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import { interfaceMethods } from "./interface_methods.ts";
import type { LinkFile, World } from "./link_model.ts";
import type { Resolution } from "./resolution.ts";
import type { RuleId } from "./rule.ts";
import { typeKey } from "./type_key.ts";
import { weakestRule } from "./weakest_rule.ts";

/** Interfaces with a method of one name beyond which nothing is looked for. */
const MAX_INTERFACES = 64;

/** An interface whose methods a type has, and the method of the name that was asked for. */
export interface SatisfiedInterface {
  readonly type: DefRef;
  readonly method: DefRef;
  readonly rule: RuleId;
}

/** The interfaces with a method of a name that a type of a file satisfies. */
export function satisfiedInterfaces(
  resolution: Resolution,
  file: LinkFile,
  type: DefRef,
  name: string,
): readonly SatisfiedInterface[] {
  const { world } = resolution;
  const found: SatisfiedInterface[] = [];
  const declared = declaredMethods(world, file.semantics.modules.ecosystem, name);
  if (declared.length > MAX_INTERFACES) return [];
  for (const method of declared) {
    const face = interfaceOf(world, method);
    const rule = face === undefined ? undefined : satisfaction(resolution, type, face);
    if (face !== undefined && rule !== undefined) found.push({ type: face, method, rule });
  }
  return found;
}

/** Methods of a name that interfaces declare, of all that bear it, which may be very many. */
function declaredMethods(world: World, ecosystem: string, name: string): readonly DefRef[] {
  return world.derived(
    `methods of interfaces ${ecosystem} ${name}`,
    () => world.named(ecosystem, name).filter((ref) => interfaceOf(world, ref) !== undefined),
  );
}

/** The interface that declares a method, which the key of the method's name tells already. */
function interfaceOf(world: World, method: DefRef): DefRef | undefined {
  const file = world.fileOf(method);
  if (file === undefined) return undefined;
  const { defs } = file.facts;
  const container = defs.container(defRef.defOf(method));
  return container !== 0 && defs.kind(container) === DefKind.interface
    ? defRef.of(file.number, container)
    : undefined;
}

/** The rule by which a type has all methods of an interface; undefined when it does not, or that is not known. */
function satisfaction(
  resolution: Resolution,
  type: DefRef,
  face: DefRef,
): RuleId | undefined {
  return resolution.world.derived(`satisfies ${type} ${face}`, () => {
    const methods = requiredMethods(resolution, face);
    if (methods === undefined || methods.length === 0) return undefined;
    let rule: RuleId = "override.structural";
    for (const method of methods) {
      const step = implementation(resolution, type, method);
      if (step === undefined) return undefined;
      rule = weakestRule(rule, step);
    }
    return rule;
  });
}

/** All methods of an interface; undefined where it embeds what is not known, or types that make it a constraint. */
function requiredMethods(resolution: Resolution, face: DefRef): readonly DefRef[] | undefined {
  const methods: DefRef[] = [];
  for (const ancestor of resolution.linearisation(face)) {
    if (ancestor.kind === "external") return undefined;
    const file = resolution.world.readDefinition(ancestor.ref);
    const def = defRef.defOf(ancestor.ref);
    if (file === undefined || file.facts.defs.kind(def) !== DefKind.interface) return undefined;
    methods.push(...interfaceMethods(file.facts, def).map((row) => defRef.of(file.number, row)));
  }
  return methods;
}

function implementation(
  resolution: Resolution,
  type: DefRef,
  method: DefRef,
): RuleId | undefined {
  const { world } = resolution;
  const file = world.readDefinition(method);
  if (file === undefined) return undefined;
  const { defs } = file.facts;
  const def = defRef.defOf(method);
  const name = file.facts.text(defs.name(def));
  const found = resolution.membersOf(type, name, { inherited: true, skipSelf: false });
  const [own, ...others] = found?.defs ?? [];
  if (own === undefined || others.length > 0) return undefined;
  const owner = world.readDefinition(own);
  if (owner === undefined || owner.facts.defs.kind(defRef.defOf(own)) !== DefKind.method) {
    return undefined;
  }
  const isOpen = (defs.flags(def) & DefFlag.exported) !== 0 ||
    owner.semantics.modules.packageOf(owner.path, owner) ===
      file.semantics.modules.packageOf(file.path, file);
  return isOpen ? signatureFit(resolution, [file, method], [owner, own]) : undefined;
}

type Located = readonly [file: LinkFile, ref: DefRef];

function signatureFit(
  resolution: Resolution,
  [file, method]: Located,
  [owner, own]: Located,
): RuleId | undefined {
  const required = signatureKeys(resolution, file, method);
  const given = signatureKeys(resolution, owner, own);
  if (required.length !== given.length) return undefined;
  let rule: RuleId = "override.structural";
  for (let index = 0; index < required.length; index++) {
    const [a, b] = [required[index], given[index]];
    if (a === undefined || b === undefined) rule = "override.assumed";
    else if (a !== b) return undefined;
  }
  return rule;
}

/** Keys of the parameters' types, then of the results' as a whole. */
function signatureKeys(
  resolution: Resolution,
  file: LinkFile,
  ref: DefRef,
): readonly (string | undefined)[] {
  const { params, defs } = file.facts;
  const def = defRef.defOf(ref);
  const [start, end] = file.facts.range(params.def, params.count, def);
  const keys: (string | undefined)[] = [];
  for (let row = start; row < end; row++) {
    const flags = params.flags(row);
    if ((flags & ParamFlag.receiver) !== 0) continue;
    const key = typeKey(resolution, file, ref, params.type(row));
    keys.push(key === undefined || (flags & ParamFlag.rest) === 0 ? key : `...${key}`);
  }
  keys.push(typeKey(resolution, file, ref, defs.returnType(def)));
  return keys;
}
