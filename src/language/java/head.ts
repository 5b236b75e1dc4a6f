import type { JavaNode } from "./java_node.ts";
import { FactsBuilder } from "../../facts/facts_builder.ts";
import { ImportKind } from "../../facts/import_kind.ts";
import { readAnnotation } from "./read_annotation.ts";
import { readDoc } from "./read_doc.ts";
import type { JavaFile, JavaVisits } from "./java_file.ts";
import type { Place } from "./place.ts";
import { isAnnotation } from "./is_annotation.ts";

/** Adds an import: `specifier` is the package or class, `imported` the name in it or `*`. */
function readImport(java: JavaFile, node: JavaNode, place: Place): Place {
  const nameNode = node.namedChildren.find((child) => !java.isComment(child));
  if (nameNode === undefined) return place;
  const name = java.nameOf(nameNode);
  const line = node.line;
  const before = java.text.slice(node.startIndex, nameNode.startIndex);
  const isStatic = /\bstatic\b/.test(before);
  const isModule = /\bmodule\b/.test(before);
  if (isModule || node.namedChildren.some((child) => child.type === "asterisk")) {
    java.facts.add("imports", {
      scope: FactsBuilder.fileScope,
      specifier: name,
      imported: "*",
      kind: isStatic ? ImportKind.static : ImportKind.star,
      line,
    });
    return place;
  }
  const dot = name.lastIndexOf(".");
  const local = name.slice(dot + 1);
  java.facts.add("imports", {
    scope: FactsBuilder.fileScope,
    specifier: name.slice(0, Math.max(0, dot)),
    imported: local,
    local,
    kind: isStatic ? ImportKind.static : ImportKind.value,
    line,
  });
  return place;
}

/** Adds the package of the file, with the annotations and docs of a `package-info.java`. */
function readPackage(java: JavaFile, node: JavaNode, place: Place): Place {
  readFileDoc(java);
  for (const child of node.namedChildren) {
    if (isAnnotation(child)) readAnnotation(java, child, place, { def: 0 });
    else if (!java.isComment(child)) java.extraction.packageName = java.nameOf(child);
  }
  return place;
}

/** Adds a module: the classes that it uses and provides by name. */
function readModule(java: JavaFile, node: JavaNode, place: Place): Place {
  readFileDoc(java);
  for (const child of node.namedChildren) {
    if (isAnnotation(child)) readAnnotation(java, child, place, { def: 0 });
  }
  const body = java.field(node, "body");
  for (const directive of body?.namedChildren ?? []) {
    const type = directive.type;
    if (type !== "uses_module_directive" && type !== "provides_module_directive") continue;
    for (const name of directive.namedChildren) {
      if (!java.isComment(name)) java.types.readName(name, java.nameOf(name), place);
    }
  }
  return place;
}

function readFileDoc(java: JavaFile): void {
  const comment = java.takeDoc();
  if (/(?:^|\/)(?:package|module)-info\.java$/.test(java.extraction.path)) {
    java.extraction.doc = readDoc(java.extraction, comment).paragraph;
  }
}

/** What stands before the types of a file, and modules. */
export const headVisits: JavaVisits = {
  statements: {
    package_declaration: readPackage,
    import_declaration: readImport,
    module_declaration: readModule,
  },
  expressions: {},
};
