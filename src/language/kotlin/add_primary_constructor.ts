import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { addAnnotations } from "./add_annotations.ts";
import type { KotlinFile, Place } from "./kotlin_file.ts";
import { modifiersOf } from "./modifiers_of.ts";
import { addParameters } from "./add_parameters.ts";
import type { SyntaxNode } from "./syntax_node.ts";

/**
 * Adds the primary constructor of a class, if one is written with parameters or with its keyword.
 *
 * @param place The class body.
 * @returns The scope that initialisers of the class see.
 */
export function addPrimaryConstructor(kotlin: KotlinFile, node: SyntaxNode, place: Place): number {
  const constructor = node.namedChildren.find((child) => child.type === "primary_constructor");
  const parameters = constructor?.namedChildren.find((child) => child.type === "class_parameters");
  if (constructor === undefined || parameters === undefined) return place.scope;
  const isWritten = constructor.children.some((child) => child.type === "constructor") ||
    parameters.namedChildren.some((child) => child.type === "class_parameter");
  if (!isWritten) return place.scope;
  const modifiers = modifiersOf(kotlin, constructor);
  const className = kotlin.facts.text("defs", place.owner, "name");
  const written = kotlin.extraction.signature(modifiers.signatureStart, constructor.endIndex);
  const def = kotlin.facts.add("defs", {
    kind: DefKind.method,
    name: className,
    container: place.owner,
    scope: place.scope,
    start: constructor.startIndex,
    end: constructor.endIndex,
    line: kotlin.lineAt(constructor.startIndex),
    endLine: kotlin.lastLineOf(constructor),
    signature: written.startsWith("(") ? `${className}${written}` : written,
  });
  const scope = kotlin.addScope(ScopeKind.function, place, def, constructor);
  const inside: Place = { ...place, owner: def, scope, level: "body" };
  const flags = modifiers.flags | DefFlag.constructor | DefFlag.default |
    kotlin.errorFlag(constructor) |
    addAnnotations(kotlin, modifiers.annotations, inside, { def });
  const properties = { scope: place.scope, def: place.owner };
  const arity = addParameters(kotlin, parameters, def, inside, properties);
  kotlin.facts.set("defs", def, { ...arity, flags, body: scope });
  return scope;
}
