import { DefKind } from "../../facts/def_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { SuperKind } from "../../facts/super_kind.ts";
import { headSignature } from "../head_signature.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { addElements } from "./add_elements.ts";
import { addFields } from "./add_fields.ts";
import { addTypeParameters } from "./add_type_parameters.ts";
import { Block } from "./block.ts";
import { definitionFlags } from "./definition_flags.ts";
import type { DocComment } from "./doc_comment.ts";
import type { GoFile } from "./go_file.ts";
import { mentionTypes } from "./mention_types.ts";
import type { Place } from "./place.ts";

/** A type specification and where it stands. */
export interface TypeSite {
  /** The specification or the alias. */
  readonly spec: SyntaxNode;
  /** What is shown of it: the whole declaration when it holds nothing else. */
  readonly span: SyntaxNode;
  readonly doc: DocComment;
  readonly place: Place;
}

/** Records a type; the type that it is made of is its `returnType` unless it is a struct or an interface. */
export function addType(file: GoFile, site: TypeSite): void {
  const { spec, span, doc, place } = site;
  const [name, ...rest] = spec.children;
  const type = rest.find((child) => child.type !== "type_parameter_list");
  if (name?.type !== "type_identifier" || type === undefined) return;
  const isPackageLevel = place.block === file.fileBlock;
  if (!isPackageLevel) place.block.declare(name.text);
  const def = file.facts.add("defs", {
    kind: type.type === "interface_type" ? DefKind.interface : DefKind.class,
    name: name.text,
    container: place.owner,
    scope: place.block.open(),
    start: span.start,
    end: span.end,
    line: span.line,
    endLine: span.endLine,
    flags: definitionFlags(file, span, name.text, doc),
    maxArity: 1,
    minArity: 1,
    signature: signatureOf(file, spec, type),
    doc: doc.paragraph,
  });
  const parameters = rest.find((child) => child.type === "type_parameter_list");
  const around = addTypeParameters(file, parameters, { def, block: place.block, end: span.end });
  addUnderlying(file, { spec, type, name: name.text, def, around });
}

interface Underlying {
  readonly spec: SyntaxNode;
  readonly type: SyntaxNode;
  readonly name: string;
  readonly def: number;
  readonly around: Block;
}

function addUnderlying(file: GoFile, { spec, type, name, def, around }: Underlying): void {
  const isStruct = type.type === "struct_type";
  const isInterface = type.type === "interface_type";
  if (isStruct || isInterface) {
    const { start, end } = type;
    const options = { kind: ScopeKind.class, owner: def, start, end };
    const body = new Block(file.facts, options, around);
    file.facts.set("defs", def, { body: body.open() });
    if (isStruct) addFields(file, type, { def, name, body, scope: around.scope });
    else addElements(file, type, { def, body, scope: around.scope });
    return;
  }
  const row = mentionTypes(file, type, { scope: around.scope, owner: def });
  file.facts.set("defs", def, { returnType: row });
  // An alias has all that the aliased type has.
  if (spec.type === "type_alias") {
    file.facts.add("supers", { def, type: row, kind: SuperKind.extends });
  }
}

function signatureOf(file: GoFile, spec: SyntaxNode, type: SyntaxNode): string {
  const { start } = spec;
  const isStruct = type.type === "struct_type";
  const isBody = isStruct || type.type === "interface_type";
  const end = isBody ? type.start + (isStruct ? "struct" : "interface").length : type.end;
  return `type ${headSignature(file.extraction, start, end, [])}`;
}
