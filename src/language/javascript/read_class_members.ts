import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import { callableParts } from "./callable_parts.ts";
import { defineCallable } from "./define_callable.ts";
import { docComment } from "./doc_comment.ts";
import { docTags } from "./doc_tags.ts";
import { docType } from "./doc_type.ts";
import { memberName } from "./member_name.ts";
import { memberType } from "./member_type.ts";
import { memberWords } from "./member_words.ts";
import { namedValue } from "./named_value.ts";
import { readCallable } from "./read_callable.ts";
import { type Decorated, readDecorator } from "./read_decorator.ts";
import { readDecorators } from "./read_decorators.ts";
import type { ScriptFile } from "./script_file.ts";
import { signatureType } from "./signature_type.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import type { Target } from "./target.ts";

/** Records the members of a class, interface or enum. */
export function readClassMembers(file: ScriptFile, body: number, def: number): void {
  new MemberReader(file, def).read(body);
}

class MemberReader {
  readonly #file: ScriptFile;
  readonly #def: number;
  /** Decorators in front of the next member. */
  #decorators: number[] = [];

  constructor(file: ScriptFile, def: number) {
    this.#file = file;
    this.#def = def;
  }

  read(body: number): void {
    for (const member of this.#file.tree.children(body)) {
      if (this.#file.tree.kind(member) === SyntaxKind.decorator) {
        this.#decorators.push(member);
        continue;
      }
      this.#member(member);
      this.#decorators = [];
    }
  }

  #member(node: number): void {
    const file = this.#file;
    switch (file.tree.kind(node)) {
      case SyntaxKind.method:
      case SyntaxKind.methodSignature:
        return this.#method(node);
      case SyntaxKind.field:
        return this.#field(node);
      case SyntaxKind.propertySignature:
      case SyntaxKind.callSignature:
        return this.#property(node);
      case SyntaxKind.propertyIdentifier:
      case SyntaxKind.string:
      case SyntaxKind.enumAssignment:
        return this.#enumMember(node);
      case SyntaxKind.indexSignature:
        for (const type of file.tree.children(node).slice(1)) file.readers.type(file, type);
        return;
      case SyntaxKind.constructSignature:
        signatureType(file, node);
        return;
      case SyntaxKind.staticBlock:
        return file.within({ selfFlags: BindingFlag.static }, () => {
          file.readers.statement(file, file.tree.lastChild(node));
        });
      case SyntaxKind.error:
        return this.read(node);
      default:
        file.readers.expression(file, node, "effect");
    }
  }

  #method(node: number): void {
    const file = this.#file;
    const { tree, place } = file;
    const parts = callableParts(file, node);
    const words = memberWords(file.text.slice(parts.head, tree.start(parts.name)));
    const selfFlags = words.binding & BindingFlag.static;
    const isComputed = tree.kind(parts.name) === SyntaxKind.computedName;
    if (isComputed || parts.name === 0) {
      file.readers.expression(file, tree.child(parts.name, 0), "effect");
      this.#readDecorators(node, { def: this.#def, target: "" });
      readCallable(file, {
        node,
        parts,
        def: 0,
        self: this.#def,
        selfScope: place.selfScope,
        selfFlags,
        isConstructing: true,
        isConstructor: false,
        doc: docComment(file, node),
      });
      return;
    }
    const target = this.#target(
      node,
      parts.name,
      words.def | this.#signatureFlags(node, words.def),
    );
    defineCallable(file, node, { ...target, head: parts.head, selfFlags });
  }

  /** A signature is a definition in an interface, when abstract and where only signatures are written. */
  #signatureFlags(node: number, flags: number): number {
    const { tree, place, facts } = this.#file;
    if (tree.kind(node) === SyntaxKind.method) return 0;
    const isInterface = facts.get("defs", this.#def, "kind") === DefKind.interface;
    const isDefinition = isInterface || place.isAmbient || (flags & DefFlag.abstract) !== 0;
    return DefFlag.signatureOnly | (isDefinition ? 0 : DefFlag.merged);
  }

  #field(node: number): void {
    const file = this.#file;
    const { tree, readers, exprs } = file;
    let name = 0;
    let annotation = 0;
    let value = 0;
    let head = tree.start(node);
    for (const child of tree.children(node)) {
      switch (tree.kind(child)) {
        case SyntaxKind.decorator:
          head = tree.end(child);
          break;
        case SyntaxKind.typeAnnotation:
          annotation = child;
          break;
        case SyntaxKind.accessibilityModifier:
        case SyntaxKind.overrideModifier:
        case SyntaxKind.error:
          break;
        default:
          if (name === 0) name = child;
          else value = child;
      }
    }
    const isComputed = tree.kind(name) === SyntaxKind.computedName;
    if (isComputed) readers.expression(file, tree.child(name, 0), "effect");
    const words = memberWords(file.text.slice(head, tree.start(name)));
    const fieldName = memberName(file, name);
    this.#readDecorators(node, { def: this.#def, target: fieldName });
    const type = annotation !== 0 ? readers.type(file, annotation) : this.#documentedType(node);
    const selfFlags = words.binding & BindingFlag.static;
    const target = this.#target(node, name, words.def | DefFlag.property);
    const init = value === 0 ? 0 : file.within(
      { selfFlags },
      () =>
        isComputed
          ? readers.expression(file, value, "stored")
          : namedValue(file, value, { ...target, selfFlags }),
    );
    if (isComputed || exprs.op(init) === ExprOp.definition) return;
    const isPrivate = tree.kind(name) === SyntaxKind.privateIdentifier;
    const flags = words.binding |
      (isPrivate ? BindingFlag.private | BindingFlag.privateName : 0);
    this.#bind(name, { name: fieldName, type, init, flags });
  }

  #documentedType(node: number): number {
    if (this.#file.isTypeScript) return 0;
    const comment = docComment(this.#file, this.#decorators[0] ?? node);
    const tag = docTags(comment).find(({ name, type }) => name === "type" && type !== "");
    return tag === undefined ? 0 : docType(this.#file, tag.type, this.#file.tree.start(node));
  }

  #property(node: number): void {
    const { tree, text } = this.#file;
    const { name, type } = memberType(this.#file, node);
    const nameNode = tree.kind(node) === SyntaxKind.callSignature ? 0 : tree.child(node, 0);
    const words = text.slice(tree.start(node), tree.start(nameNode));
    this.#bind(nameNode || node, { name, type, flags: memberWords(words).binding });
  }

  #enumMember(node: number): void {
    const file = this.#file;
    const isAssigned = file.tree.kind(node) === SyntaxKind.enumAssignment;
    const nameNode = isAssigned ? file.tree.child(node, 0) : node;
    const value = isAssigned ? file.tree.lastChild(node) : 0;
    const init = value === 0 ? 0 : file.readers.expression(file, value, "stored");
    const name = memberName(file, nameNode);
    const flags = BindingFlag.const | BindingFlag.static;
    if (name !== "") this.#bind(nameNode, { name, init, flags });
  }

  #bind(
    node: number,
    field: {
      readonly name: string;
      readonly type?: number;
      readonly init?: number;
      readonly flags: number;
    },
  ): void {
    const { place, tree } = this.#file;
    this.#file.bind(place.scope.row, {
      ...field,
      kind: BindingKind.field,
      def: this.#def,
      start: tree.start(node),
    });
  }

  #target(node: number, nameNode: number, flags: number): Target {
    const file = this.#file;
    const { tree, place } = file;
    const isPrivate = tree.kind(nameNode) === SyntaxKind.privateIdentifier;
    const text = file.textOf(nameNode);
    const first = this.#decorators[0] ?? node;
    const isConstructor = text === "constructor" && (flags & DefFlag.static) === 0 &&
      tree.kind(node) !== SyntaxKind.field;
    return {
      name: isPrivate ? text.slice(1) : text,
      container: this.#def,
      qualifier: "",
      declaredIn: undefined,
      scope: place.scope.row,
      start: tree.start(first),
      end: tree.end(node),
      head: tree.start(node),
      prefix: "",
      flags: flags | (isPrivate ? DefFlag.private | DefFlag.privateName : 0) |
        (isConstructor ? DefFlag.constructor : 0),
      isMember: true,
      self: this.#def,
      selfScope: place.selfScope,
      selfFlags: 0,
      doc: docComment(file, first),
      decorators: this.#decorators,
      wrappers: "known",
    };
  }

  #readDecorators(node: number, decorated: Decorated): void {
    for (const decorator of this.#decorators) readDecorator(this.#file, decorator, decorated);
    readDecorators(this.#file, node, decorated);
  }
}
