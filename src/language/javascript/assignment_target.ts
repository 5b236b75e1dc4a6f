import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import type { AssignedPlace } from "./assigned_place.ts";
import { docComment } from "./doc_comment.ts";
import { isFunction } from "./is_function.ts";
import { ownerOf } from "./owner_of.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import type { Target } from "./target.ts";
import { unwrapped } from "./unwrapped.ts";

/** An assignment whose value may be a definition. */
export interface NamedAssignment {
  readonly node: number;
  /** The statement that it is, or itself. */
  readonly statement: number;
  readonly value: number;
}

/**
 * The definition that the value of an assignment makes, by the first of its places that names one; undefined when none
 * does.
 */
export function assignmentTarget(
  file: ScriptFile,
  places: readonly AssignedPlace[],
  assignment: NamedAssignment,
): Target | undefined {
  const { tree, place } = file;
  const value = unwrapped(file, assignment.value);
  const isExported = places.some(({ kind }) => kind === "export" || kind === "module");
  const base: Target = {
    name: "",
    container: 0,
    qualifier: "",
    declaredIn: undefined,
    scope: 0,
    start: tree.start(assignment.node),
    end: tree.end(assignment.node),
    head: tree.start(assignment.node),
    prefix: "",
    flags: isExported ? DefFlag.exported : 0,
    isMember: false,
    self: 0,
    selfScope: 0,
    selfFlags: 0,
    doc: docComment(file, assignment.statement),
    decorators: [],
    wrappers: "capital",
  };
  for (const assigned of places) {
    const target = targetOf(file, assigned, base, value);
    if (target !== undefined) return target;
  }
  // Nothing but a literal makes a variable a definition.
  const [first] = places;
  if (first?.kind !== "name") return undefined;
  const { name } = first;
  const kind = tree.kind(value);
  const isLiteral = isFunction(kind) || kind === SyntaxKind.classExpression ||
    (kind === SyntaxKind.object && file.openObjects.paths.has(name));
  if (!isLiteral) return undefined;
  const scope = place.scope.find(name) ?? file.fileScope;
  const at = { container: place.def, declaredIn: scope, scope: scope.row };
  return { ...base, ...at, name, path: name };
}

function targetOf(
  file: ScriptFile,
  assigned: AssignedPlace,
  base: Target,
  value: number,
): Target | undefined {
  const { place } = file;
  switch (assigned.kind) {
    case "export":
      return { ...base, name: assigned.text, path: `exports.${assigned.name}` };
    case "module":
      return {
        ...base,
        name: ownName(file, value) ?? "default",
        flags: base.flags | DefFlag.default,
      };
    case "this":
      return place.self === 0 || !isConstructor(file) ? undefined : {
        ...base,
        name: assigned.name,
        container: place.self,
        scope: place.selfScope,
        isMember: true,
        flags: base.flags | DefFlag.property | (assigned.isPrivateName ? DefFlag.privateName : 0),
        ...selfOf(place.self, place.selfScope),
        wrappers: "known",
      };
    case "member": {
      const owner = ownerOf(file, assigned.owner, assigned.isExported);
      if (owner === undefined) return undefined;
      const isStatic = !assigned.isPrototype &&
        (owner.def === 0 || file.facts.get("defs", owner.def, "kind") !== DefKind.object);
      const path = [...assigned.isExported ? ["exports"] : [], ...assigned.owner, assigned.name];
      return {
        ...base,
        name: assigned.text,
        container: owner.def,
        qualifier: owner.qualifier,
        scope: owner.scope,
        isMember: true,
        path: assigned.isPrototype ? "" : path.join("."),
        flags: base.flags | (isStatic ? DefFlag.static : 0),
        ...selfOf(owner.qualifier === "" ? owner.def : 0, owner.scope),
        wrappers: "known",
      };
    }
    default:
      return undefined;
  }
}

function selfOf(self: number, selfScope: number): Pick<Target, "self" | "selfScope"> {
  return { self, selfScope };
}

/** Whether the extractor stands in a constructor, or in a function that is one. */
function isConstructor(file: ScriptFile): boolean {
  const { place, facts } = file;
  return place.owner === place.self ||
    (facts.get("defs", place.owner, "flags") & DefFlag.constructor) !== 0;
}

/** The name that a function or class expression has itself. */
function ownName(file: ScriptFile, node: number): string | undefined {
  const { tree } = file;
  const kind = tree.kind(node);
  if (kind !== SyntaxKind.functionExpression && kind !== SyntaxKind.classExpression) {
    return undefined;
  }
  const name = tree.childOf(node, SyntaxKind.identifier) ||
    tree.childOf(node, SyntaxKind.typeIdentifier);
  return name === 0 ? undefined : file.textOf(name);
}
