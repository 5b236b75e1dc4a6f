import { RefKind } from "../../facts/ref_kind.ts";
import { SuperKind } from "../../facts/super_kind.ts";
import { TypeOp } from "../../facts/type_op.ts";
import { chainText } from "./chain_text.ts";
import type { DocTag } from "./doc_tags.ts";
import { docType } from "./doc_type.ts";
import { nameStart } from "./name_start.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import { typeArguments } from "./type_arguments.ts";
import { unwrapped } from "./unwrapped.ts";

/** Records the supertypes of the class or interface in which the extractor stands. */
export function readHeritage(file: ScriptFile, node: number, tags: readonly DocTag[]): void {
  const { tree } = file;
  const documented = new Documented(file, tags, tree.start(node));
  for (const clause of tree.children(node)) {
    switch (tree.kind(clause)) {
      case SyntaxKind.classHeritage:
        readClassHeritage(file, clause, documented);
        break;
      case SyntaxKind.extendsTypeClause:
        for (const type of tree.children(clause)) superType(file, type, SuperKind.extends);
    }
  }
  documented.addRest();
}

function readClassHeritage(file: ScriptFile, heritage: number, documented: Documented): void {
  const { tree } = file;
  for (const part of tree.children(heritage)) {
    switch (tree.kind(part)) {
      case SyntaxKind.extendsClause: {
        const [value = 0, args = 0] = tree.children(part);
        superClass(file, value, args, documented);
        break;
      }
      case SyntaxKind.implementsClause:
        for (const type of tree.children(part)) superType(file, type, SuperKind.implements);
        break;
      default:
        superClass(file, part, 0, documented);
    }
  }
}

function superClass(file: ScriptFile, node: number, args: number, documented: Documented): void {
  const { tree, types, facts, place, readers } = file;
  const value = unwrapped(file, node);
  const name = chainText(file, value);
  const base = name === "" || value !== node
    ? types.add(TypeOp.typeOf, readers.expression(file, node, "value"))
    : types.named(name, file.typeScope(name));
  const type = types.generic(base, typeArguments(file, args));
  file.refer({ kind: RefKind.super, expr: type, start: nameStart(file, value) });
  const precise = documented.take();
  const isWritten = tree.kind(args) === SyntaxKind.typeArguments;
  facts.add("supers", {
    def: place.def,
    type: isWritten ? type : precise || type,
    kind: SuperKind.extends,
  });
}

function superType(file: ScriptFile, node: number, kind: SuperKind): void {
  const { tree, types, facts, place } = file;
  const isGeneric = tree.kind(node) === SyntaxKind.genericType;
  const nameNode = isGeneric ? tree.child(node, 0) : node;
  const name = file.textOf(nameNode).replace(/\s+/g, "");
  const base = types.named(name, file.typeScope(name));
  const type = types.generic(base, isGeneric ? typeArguments(file, tree.child(node, 1)) : []);
  const start = tree.start(tree.lastChild(nameNode) || nameNode);
  file.refer({ kind: RefKind.super, expr: type, start });
  facts.add("supers", { def: place.def, type, kind });
}

/** What `@extends` and `@implements` tags say. */
class Documented {
  readonly #file: ScriptFile;
  readonly #tags: readonly DocTag[];
  readonly #offset: number;
  #hasExtends = false;

  constructor(file: ScriptFile, tags: readonly DocTag[], offset: number) {
    this.#file = file;
    this.#tags = tags;
    this.#offset = offset;
  }

  /** The supertype of an `extends` clause with the arguments that a tag gives it; 0 when none does. */
  take(): number {
    this.#hasExtends = true;
    const tag = this.#tags.find(({ name, type }) => isExtends(name) && type.includes("<"));
    return tag === undefined ? 0 : docType(this.#file, tag.type, this.#offset);
  }

  /** Records the supertypes that only tags declare. */
  addRest(): void {
    const { facts, place } = this.#file;
    const { def } = place;
    for (const { name, type, text } of this.#tags) {
      const isImplements = name === "implements";
      if (!isImplements && (!isExtends(name) || this.#hasExtends)) continue;
      const row = docType(this.#file, type || text, this.#offset);
      if (row === 0) continue;
      const kind = isImplements ? SuperKind.implements : SuperKind.extends;
      facts.add("supers", { def, type: row, kind });
    }
  }
}

function isExtends(name: string): boolean {
  return name === "extends" || name === "augments";
}
