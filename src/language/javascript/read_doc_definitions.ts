import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { ExportKind } from "../../facts/export_kind.ts";
import { FactsBuilder } from "../../facts/facts_builder.ts";
import { ImportKind } from "../../facts/import_kind.ts";
import { TypeOp } from "../../facts/type_op.ts";
import { declaredTypeNames } from "./declared_type_names.ts";
import { docParameters } from "./doc_parameters.ts";
import { type DocTag, docTags } from "./doc_tags.ts";
import { docType } from "./doc_type.ts";
import { readTypeParameters } from "./read_type_parameters.ts";
import type { ScriptFile } from "./script_file.ts";
import { specifierNames } from "./specifier_names.ts";

/** Records what doc comments of a JavaScript file declare by themselves: `@typedef`, `@callback` and `@import`. */
export function readDocDefinitions(file: ScriptFile): void {
  const { tree } = file;
  for (const comment of tree.comments) {
    const start = tree.start(comment);
    const text = file.text.slice(start, tree.end(comment));
    if (!/@(?:typedef|callback|import)\b/.test(text)) continue;
    const tags = docTags(text);
    tags.forEach((tag, index) => {
      const place = { comment: text, start, end: tree.end(comment) };
      if (tag.name === "import") readImportTag(file, tag, start);
      else if (tag.name === "typedef" || tag.name === "callback") {
        readTypedef(file, tag, tagsOf(tags, index), place);
      }
    });
  }
}

interface CommentPlace {
  readonly comment: string;
  readonly start: number;
  readonly end: number;
}

/** The tags that belong to one definition: those up to the next one, and templates in front. */
function tagsOf(tags: readonly DocTag[], index: number): DocTag[] {
  const rest = tags.slice(index + 1);
  const next = rest.findIndex(({ name }) => name === "typedef" || name === "callback");
  const own = next < 0 ? rest : rest.slice(0, next);
  return [...tags.slice(0, index).filter(({ name }) => name === "template"), ...own];
}

function readTypedef(
  file: ScriptFile,
  tag: DocTag,
  tags: readonly DocTag[],
  place: CommentPlace,
): void {
  const { facts } = file;
  const name = /^[\w$]+/.exec(tag.text)?.[0];
  if (name === undefined) return;
  const def = file.define({
    kind: DefKind.typeAlias,
    name,
    container: 0,
    scope: FactsBuilder.fileScope,
    start: place.start,
    end: place.end,
    flags: DefFlag.exported,
    signature: `type ${name}`,
    doc: place.comment,
  });
  const source = { list: 0, tags, offset: place.start };
  file.withTypeNames(declaredTypeNames(file, source), "parameter", () => {
    readTypeParameters(file, def, source);
    facts.set("defs", def, { returnType: definedType(file, tag, tags, place.start) });
  });
  facts.add("exports", {
    exported: name,
    local: name,
    kind: ExportKind.local,
    line: file.lineAt(place.start),
  });
}

function definedType(
  file: ScriptFile,
  tag: DocTag,
  tags: readonly DocTag[],
  offset: number,
): number {
  const { types } = file;
  if (tag.name === "callback") {
    const parameters = docParameters(file, tags, offset)
      .map(({ type }) => type || types.named("any", 1));
    const result = tags.find(({ name }) => name === "returns" || name === "return");
    const resultType = result === undefined ? 0 : docType(file, result.type, offset);
    const type = types.add(TypeOp.function, types.list(parameters), resultType);
    return types.add(TypeOp.documented, type);
  }
  const properties = tags.flatMap(({ name, type, text }) => {
    const match = /^\[?\s*([\w$]+)\s*(?:[\]=\s]|$)/.exec(text);
    if ((name !== "property" && name !== "prop") || match === null) return [];
    const row = docType(file, type, offset) || types.named("any", 1);
    const isOptional = text.startsWith("[");
    const whole = isOptional ? types.add(TypeOp.nullable, row) : row;
    return [types.add(TypeOp.property, whole, 0, match[1] ?? "")];
  });
  if (properties.length === 0) return docType(file, tag.type, offset);
  return types.add(TypeOp.documented, types.add(TypeOp.object, types.list(properties)));
}

/** `@import Default, { A, B as C } from "m"`, `@import * as m from "m"` */
function readImportTag(file: ScriptFile, tag: DocTag, offset: number): void {
  const text = tag.type === "" ? tag.text : `{${tag.type}} ${tag.text}`;
  const match = /^(.*?)\s*from\s*["']([^"']+)["']/s.exec(text);
  if (match === null) return;
  const specifier = match[2] ?? "";
  const names = match[1] ?? "";
  const add = (imported: string, local: string): void => {
    file.facts.add("imports", {
      scope: FactsBuilder.fileScope,
      specifier,
      imported,
      local,
      kind: ImportKind.typeOnly,
      line: file.lineAt(offset),
    });
  };
  const whole = /^([\w$]+)/.exec(names)?.[1];
  if (whole !== undefined) add("default", whole);
  const namespace = /\*\s*as\s+([\w$]+)/.exec(names)?.[1];
  if (namespace !== undefined) add("*", namespace);
  const list = /\{([^}]*)\}/.exec(names)?.[1] ?? "";
  for (const item of list.split(",")) {
    const { name, alias } = specifierNames(item);
    if (name !== "") add(name, alias);
  }
}
