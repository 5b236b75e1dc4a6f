import { BindingKind } from "../facts/binding_kind.ts";
import { DefFlag } from "../facts/def_flag.ts";
import { ParamFlag } from "../facts/param_flag.ts";
import { declaredResult } from "./declared_result.ts";
import { defRef } from "./def_ref.ts";
import { lambdaParameter } from "./lambda_parameter.ts";
import { enteredValue } from "./entered_value.ts";
import { elementValue } from "./element_value.ts";
import { shapedValue } from "./shaped_value.ts";
import type { Resolution, Site } from "./resolution.ts";
import type { RuleId } from "./rule.ts";
import type { Value } from "./value.ts";
import { weakened } from "./weakened.ts";
import { writtenIn } from "./written_in.ts";
import type { LinkFile } from "./link_model.ts";

/** What a variable holds, by its declared type, the receiver that it is, or what it is initialised with. */
export function valueOfBinding(
  resolution: Resolution,
  file: LinkFile,
  row: number,
  fuel: number,
): Value {
  const { bindings } = file.facts;
  const site: Site = {
    file,
    scope: bindings.scope(row),
    offset: bindings.start(row),
    inherited: true,
  };
  const kind = bindings.kind(row);
  if (fuel <= 0) return { kind: "local" };
  const type = bindings.type(row);
  const path = file.facts.text(bindings.path(row));
  if (type !== 0) {
    const value = resolution.valueOfType(site, type, fuel - 1);
    if (value === undefined) return { kind: "local" };
    if (value.kind === "external" || value.kind === "missing") return value;
    return destructured(resolution, site, weakened(value, declaredRule(kind)), path, fuel);
  }
  const init = bindings.init(row);
  if (kind === BindingKind.param) {
    const receiver = receiverValue(file, row);
    if (receiver !== undefined) return receiver;
    const given = lambdaParameter(resolution, file, row, fuel - 1);
    if (given !== undefined) return destructured(resolution, site, given, path, fuel);
    // A default tells the type of what is passed; other values may be replaced by anything.
    const value = resolution.evaluate(site, init, fuel - 1);
    return value?.kind === "instance"
      ? destructured(resolution, site, value, path, fuel)
      : { kind: "local" };
  }
  if (init === 0) {
    const whole = kind === BindingKind.pattern ? wholeParameter(file, row) : 0;
    if (whole === 0) return { kind: "local" };
    const given = lambdaParameter(resolution, file, whole, fuel - 1);
    return given === undefined
      ? { kind: "local" }
      : destructured(resolution, site, given, path, fuel);
  }
  const written = { ...site, scope: writtenIn(file.facts, row) };
  const value = resolution.evaluate(written, init, fuel - 1);
  if (value === undefined) return { kind: "local" };
  if (kind === BindingKind.loop) {
    return iterated(resolution, site, value, path, fuel);
  }
  if (kind === BindingKind.with) {
    return destructured(resolution, site, enteredValue(resolution, site, value, fuel), path, fuel);
  }
  if (kind === BindingKind.except) return passExternal(value);
  return destructured(resolution, site, value, path, fuel);
}

/** The parameter of a lambda, which has no name, that a variable is a part of; 0 when it is none. */
function wholeParameter(file: LinkFile, row: number): number {
  const { bindings } = file.facts;
  const [start] = file.facts.range(bindings.scope, bindings.count, bindings.scope(row));
  for (let other = start; other < row; other++) {
    const isWhole = bindings.kind(other) === BindingKind.param && bindings.name(other) === 0 &&
      bindings.start(other) === bindings.start(row);
    if (isWhole) return other;
  }
  return 0;
}

/** What a loop over a value gives; the key of a sequence is an index, whatever the elements are. */
function iterated(
  resolution: Resolution,
  site: Site,
  value: Value,
  path: string,
  fuel: number,
): Value {
  if (path === "[key]") return (value.kind === "map" ? value.key : undefined) ?? { kind: "local" };
  const form = value.kind === "map" ? site.file.semantics.iteratedMap : "element";
  const element = form === undefined ? undefined : shapedValue(value, form);
  return element === undefined
    ? passExternal(value)
    : destructured(resolution, site, element, path, fuel);
}

function declaredRule(kind: number): RuleId {
  switch (kind) {
    case BindingKind.param:
      return "type.declared.parameter";
    case BindingKind.field:
    case BindingKind.selfAttribute:
    case BindingKind.constructorProperty:
      return "type.declared.field";
    default:
      return "type.declared.local";
  }
}

function passExternal(value: Value): Value {
  return value.kind === "external"
    ? { kind: "external", package: value.package }
    : { kind: "local" };
}

/** The object that a method's receiver parameter (`self`, `cls`) stands for. */
function receiverValue(file: LinkFile, row: number): Value | undefined {
  const { bindings, scopes, params, defs } = file.facts;
  const method = scopes.owner(bindings.scope(row));
  const [start, end] = file.facts.range(params.def, params.count, method);
  for (let param = start; param < end; param++) {
    if ((params.flags(param) & ParamFlag.receiver) === 0) continue;
    if (params.name(param) !== bindings.name(row)) continue;
    const container = defs.container(method);
    if (container === 0) return undefined;
    const type = defRef.of(file.number, container);
    const isClassMethod = (defs.flags(method) & DefFlag.static) !== 0;
    return isClassMethod
      ? { kind: "definitions", defs: [type], rule: "member.self" }
      : { kind: "instance", type, rule: "member.self", via: "self" };
  }
  return undefined;
}

/** What the function gives by which an object is taken apart (Kotlin). */
function component(
  resolution: Resolution,
  site: Site,
  object: Value,
  index: number,
  fuel: number,
): Value | undefined {
  const name = `component${index + 1}`;
  const found = resolution.member(site, object, name, fuel - 1, "callable");
  if (found?.kind === "accessor") return found.value;
  const [ref] = found?.kind === "definitions" ? found.defs : [];
  const given = ref === undefined ? undefined : declaredResult(resolution, ref, fuel - 1);
  return given === undefined ? undefined : weakened(given, "type.return");
}

/** Follows the steps of a destructuring pattern. */
function destructured(
  resolution: Resolution,
  site: Site,
  value: Value,
  path: string,
  fuel: number,
): Value {
  if (path === "") return value;
  let current: Value | undefined = value;
  for (const step of path.split(/(?=[.[])/)) {
    if (current === undefined) break;
    if (current.kind === "external") return { kind: "external", package: current.package };
    if (step.startsWith("...")) return current.kind === "array" ? current : { kind: "local" };
    if (step.startsWith("[")) {
      const index = Number(step.slice(1, -1));
      if (current.kind === "tuple") current = current.items[index];
      else if (current.kind === "instance" && site.file.semantics.extensions) {
        current = component(resolution, site, current, index, fuel);
      } else current = elementValue(current);
      continue;
    }
    current = resolution.member(site, current, step.slice(1), fuel - 1);
  }
  return current ?? { kind: "local" };
}
