import { DefKind } from "../../facts/def_kind.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { callableParts } from "./callable_parts.ts";
import { defineCallable } from "./define_callable.ts";
import { docComment } from "./doc_comment.ts";
import { holdsDefinitions } from "./holds_definitions.ts";
import { memberName } from "./member_name.ts";
import { memberWords } from "./member_words.ts";
import { namedValue } from "./named_value.ts";
import { readCallable } from "./read_callable.ts";
import type { Home, ScriptFile } from "./script_file.ts";
import { signatureText } from "./signature_text.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import type { Target } from "./target.ts";
import { unwrapped } from "./unwrapped.ts";

const MAX_MEMBERS = 256;

/** Reads an object literal with its members; returns the row of `exprs`. */
export function objectRow(file: ScriptFile, node: number): number {
  const { place } = file;
  const known = file.homes.get(node);
  const target = file.adopted.get(node)?.target;
  const isDefined = target !== undefined &&
    (known === undefined || file.openObjects.paths.has(target.path ?? ""));
  const defined = isDefined ? defineObject(file, node, target) : undefined;
  const home = known ?? defined;
  const row = file.exprs.object();
  file.facts.set("exprs", row, { a: defined?.def ?? 0 });
  const def = home?.def || place.def;
  const owner = home !== undefined && home.self !== 0 && home.self === home.def ? { def } : {};
  file.within(owner, () => new ObjectReader(file, row, home).read(node));
  return row;
}

/** An object literal under a name: a definition that holds others, though no node itself. */
function defineObject(file: ScriptFile, node: number, target: Target): Home {
  const { tree, facts } = file;
  const signature = signatureText(
    file,
    { start: target.head, end: tree.start(node) },
    { from: node, to: node },
  );
  const def = file.define({
    kind: DefKind.object,
    name: target.name,
    container: target.container,
    qualifier: target.qualifier,
    scope: target.scope,
    start: target.start,
    end: target.end,
    flags: target.flags,
    signature: `${target.prefix}${signature}`,
    doc: target.doc,
  });
  if (target.declaredIn !== undefined) {
    target.declaredIn.declare(target.name, { def, mayBeDefinition: true });
  } else if (target.path) {
    const name = target.qualifier === "" ? target.name : `${target.qualifier}.${target.name}`;
    file.openObjects.add(target.container, name, def);
  }
  const scope = file.openScope(ScopeKind.class, tree.start(node), tree.end(node), {
    form: "block",
    owner: def,
  });
  facts.set("defs", def, { body: scope.row });
  return { def, qualifier: "", self: def, scope: scope.row, flags: 0, definesMembers: true };
}

class ObjectReader {
  readonly #file: ScriptFile;
  readonly #row: number;
  readonly #home: Home | undefined;
  #count = 0;

  constructor(file: ScriptFile, row: number, home: Home | undefined) {
    this.#file = file;
    this.#row = row;
    this.#home = home;
  }

  read(node: number): void {
    const { tree, readers } = this.#file;
    for (const member of tree.children(node)) {
      switch (tree.kind(member)) {
        case SyntaxKind.pair:
          this.#pair(member);
          break;
        case SyntaxKind.method:
          this.#method(member);
          break;
        case SyntaxKind.shorthandProperty: {
          const value = readers.expression(this.#file, member, "stored");
          this.#member(this.#file.textOf(member), value, member);
          break;
        }
        case SyntaxKind.spread: {
          const inner = tree.child(member, 0);
          this.#member("...", readers.expression(this.#file, inner, "value"), inner);
          break;
        }
        default:
          readers.expression(this.#file, member, "effect");
      }
    }
  }

  #member(name: string, value: number, node: number): void {
    const { exprs, facts } = this.#file;
    this.#home?.onMember?.(name, value, node);
    if (this.#count++ >= MAX_MEMBERS) return;
    const def = exprs.op(value) === ExprOp.definition ? facts.get("exprs", value, "a") : 0;
    exprs.member(this.#row, name, value, def);
  }

  #pair(member: number): void {
    const file = this.#file;
    const { tree, readers } = file;
    const key = tree.child(member, 0);
    const value = tree.lastChild(member);
    if (tree.kind(key) === SyntaxKind.computedName) {
      readers.expression(file, tree.child(key, 0), "effect");
      readers.expression(file, value, "stored");
      return;
    }
    const inner = unwrapped(file, value);
    const isNamed = this.#home?.definesMembers ||
      (tree.kind(inner) === SyntaxKind.object && holdsDefinitions(file, inner, false));
    const row = isNamed
      ? namedValue(file, value, this.#target(member, key, 0))
      : readers.expression(file, value, "stored");
    this.#member(memberName(file, key), row, value);
  }

  #method(member: number): void {
    const file = this.#file;
    const { tree, readers, exprs } = file;
    const parts = callableParts(file, member);
    const adoption = file.adopted.get(member);
    if (tree.kind(parts.name) === SyntaxKind.computedName && adoption === undefined) {
      readers.expression(file, tree.child(parts.name, 0), "effect");
      const { self, scope } = this.#self();
      readCallable(file, {
        node: member,
        parts,
        def: 0,
        self,
        selfScope: scope,
        selfFlags: 0,
        isConstructing: self !== 0,
        isConstructor: false,
        doc: docComment(file, member),
      });
      return;
    }
    const { def: flags } = memberWords(file.text.slice(parts.head, tree.start(parts.name)));
    const target = adoption?.target ?? this.#target(member, parts.name, flags);
    const def = defineCallable(file, member, target);
    this.#member(memberName(file, parts.name), exprs.pointing(ExprOp.definition, def), member);
  }

  #self(): { readonly self: number; readonly scope: number } {
    return { self: this.#home?.self ?? 0, scope: this.#home?.scope ?? 0 };
  }

  #target(member: number, key: number, flags: number): Target {
    const file = this.#file;
    const { tree, place } = file;
    const home = this.#home;
    const container = home?.def ?? place.def;
    const qualifier = home?.qualifier ?? "";
    const { self, scope } = this.#self();
    return {
      name: file.textOf(key),
      container,
      qualifier,
      declaredIn: undefined,
      scope,
      start: tree.start(member),
      end: tree.end(member),
      head: tree.start(member),
      prefix: "",
      flags: flags | (home?.flags ?? 0),
      isMember: container !== 0 || qualifier !== "",
      self,
      selfScope: scope,
      selfFlags: 0,
      doc: docComment(file, member),
      decorators: [],
      wrappers: "known",
    };
  }
}
