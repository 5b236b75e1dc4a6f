import type { JavaNode } from "./java_node.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import type { DefKind } from "../../facts/def_kind.ts";
import type { JavaFile } from "./java_file.ts";
import type { Place } from "./place.ts";
import { readAnnotation } from "./read_annotation.ts";
import { readDoc } from "./read_doc.ts";
import type { Modifiers } from "./read_modifiers.ts";

/** What a new definition is made from. */
export interface DefinitionInput {
  readonly node: JavaNode;
  readonly name: JavaNode;
  readonly kind: DefKind;
  /** Bits beyond those of the modifiers. */
  readonly flags: number;
  /** Where the body starts, undefined when there is none. */
  readonly body: JavaNode | undefined;
  readonly modifiers: Modifiers;
}

/** Adds the row of a definition with its name, span, signature, flags, docs and annotations. */
export function addDefinition(java: JavaFile, place: Place, input: DefinitionInput): number {
  const { node, name, modifiers, body } = input;
  const doc = readDoc(java.extraction, java.takeDoc());
  let flags = input.flags | flagsOf(modifiers);
  if (java.isImplicitlyPublic(place) && (flags & DefFlag.private) === 0) flags |= DefFlag.exported;
  if (doc.isDeprecated) flags |= DefFlag.deprecated;
  if (java.hasErrors && node.hasError) flags |= DefFlag.partial;
  const end = node.endIndex;
  const signature = java.extraction.signature(modifiers.start, body?.startIndex ?? end);
  const def = java.facts.add("defs", {
    kind: input.kind,
    name: java.identifierOf(name),
    container: place.holder,
    scope: place.scope,
    start: node.startIndex,
    end,
    line: node.line,
    endLine: node.endLine,
    flags,
    signature: signature.replace(/\s*;$/, ""),
    doc: doc.paragraph,
  });
  const annotated = { ...place, owner: def };
  for (const annotation of modifiers.annotations) {
    readAnnotation(java, annotation, annotated, { def });
  }
  return def;
}

/** Bits that follow from keywords and annotations alone. */
function flagsOf({ keywords, annotationNames }: Modifiers): number {
  let flags = 0;
  if (keywords.has("public")) flags |= DefFlag.exported;
  if (keywords.has("private")) flags |= DefFlag.private;
  if (keywords.has("protected")) flags |= DefFlag.protected;
  if (keywords.has("static")) flags |= DefFlag.static;
  if (keywords.has("abstract")) flags |= DefFlag.abstract;
  if (keywords.has("final")) flags |= DefFlag.final;
  if (annotationNames.has("Override")) flags |= DefFlag.override;
  if (annotationNames.has("Deprecated")) flags |= DefFlag.deprecated;
  return flags;
}
