import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import { FactsBuilder } from "../../facts/facts_builder.ts";
import { ImportKind } from "../../facts/import_kind.ts";
import { docComment } from "./doc_comment.ts";
import { docTags } from "./doc_tags.ts";
import { docType } from "./doc_type.ts";
import type { LexicalScope } from "./lexical_scope.ts";
import { mayHoldDefinition } from "./may_hold_definition.ts";
import { memberName } from "./member_name.ts";
import { namedValue } from "./named_value.ts";
import { patternVariables } from "./pattern_variables.ts";
import { requiredModule } from "./required_module.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import type { Target } from "./target.ts";

/** What surrounds a declaration of variables. */
export interface VariableContext {
  /** DefFlag bits: exported. */
  readonly flags: number;
  /** The node in front of which the comment of the first variable stands. */
  readonly commented: number;
}

interface Declarator {
  readonly node: number;
  /** Name or pattern. */
  readonly left: number;
  readonly annotation: number;
  /** 0 for none. */
  readonly value: number;
  readonly word: string;
  readonly scope: LexicalScope;
  /** BindingFlag bits. */
  readonly flags: number;
  readonly doc: string;
}

/** Reads `const`, `let`, `var` or `using` with all its variables. */
export function readVariables(file: ScriptFile, node: number, context: VariableContext): void {
  const { tree, text, place } = file;
  const word =
    /^(?:await\s+)?(\w+)/.exec(text.slice(tree.start(node), tree.start(node) + 40))?.[1] ??
      "const";
  const isVar = word === "var";
  const flags = (isVar ? BindingFlag.hoisted : word === "let" ? 0 : BindingFlag.const) |
    (context.flags === 0 ? 0 : BindingFlag.exported);
  let isFirst = true;
  for (const declarator of tree.children(node)) {
    const [left = 0, ...rest] = tree.children(declarator);
    const annotation = rest.find((part) => tree.kind(part) === SyntaxKind.typeAnnotation) ?? 0;
    const value = rest.find((part) => part !== annotation) ?? 0;
    readDeclarator(file, {
      node: declarator,
      left,
      annotation,
      value,
      word,
      scope: isVar ? place.scope.hoist : place.scope.declaring,
      flags,
      doc: docComment(file, isFirst ? context.commented : declarator),
    }, context);
    isFirst = false;
  }
}

function readDeclarator(
  file: ScriptFile,
  declarator: Declarator,
  context: VariableContext,
): void {
  const { tree, readers } = file;
  const { left, annotation, value, scope, flags } = declarator;
  if (readRequire(file, declarator)) return;
  const type = annotation === 0 ? documentedType(file, declarator) : readers.type(file, annotation);
  if (tree.kind(left) !== SyntaxKind.identifier) {
    const init = value === 0 ? 0 : readers.expression(file, value, "value");
    const mayBe = mayHoldDefinition(file, value);
    const source = { kind: BindingKind.local, type, init, flags };
    patternVariables(file, left, source, (variable) => file.declare(scope, variable, mayBe));
    return;
  }
  const target = targetOf(file, declarator, context);
  const init = value === 0 ? 0 : namedValue(file, value, target);
  const isPlain = file.exprs.op(init) === ExprOp.definition && type === 0 &&
    (flags & BindingFlag.const) !== 0;
  if (isPlain) return;
  file.declare(
    scope,
    { name: target.name, kind: BindingKind.local, start: tree.start(left), type, init, flags },
    mayHoldDefinition(file, value),
  );
}

function targetOf(
  file: ScriptFile,
  { node, left, word, scope, doc }: Declarator,
  context: VariableContext,
): Target {
  const { tree, place } = file;
  return {
    name: file.textOf(left),
    container: place.def,
    qualifier: "",
    declaredIn: scope,
    scope: scope.row,
    start: tree.start(node),
    end: tree.end(node),
    head: tree.start(node),
    prefix: `${word} `,
    flags: context.flags & (DefFlag.exported | DefFlag.default),
    isMember: false,
    path: file.textOf(left),
    self: 0,
    selfScope: 0,
    selfFlags: 0,
    doc,
    decorators: [],
    wrappers: "capital",
  };
}

function documentedType(file: ScriptFile, { doc, node }: Declarator): number {
  if (doc === "" || file.isTypeScript) return 0;
  const tag = docTags(doc).find(({ name, type }) => name === "type" && type !== "");
  return tag === undefined ? 0 : docType(file, tag.type, file.tree.start(node));
}

/** `const x = require("m")` and its like declare imports; false for anything else. */
function readRequire(file: ScriptFile, { left, value, scope }: Declarator): boolean {
  const { tree } = file;
  const required = value === 0 ? undefined : requiredModule(file, value);
  if (required === undefined || required.members.length > 1) return false;
  const { specifier, members } = required;
  const [member] = members;
  if (tree.kind(left) === SyntaxKind.identifier) {
    addImport(file, scope, left, { specifier, imported: member ?? "", local: file.textOf(left) });
    return true;
  }
  if (tree.kind(left) !== SyntaxKind.objectPattern || member !== undefined) return false;
  const properties = tree.children(left).map((part) => property(file, part));
  if (properties.some((part) => part === undefined)) return false;
  for (const part of properties) {
    if (part !== undefined) addImport(file, scope, part.node, { specifier, ...part });
  }
  return true;
}

function addImport(
  file: ScriptFile,
  scope: LexicalScope,
  node: number,
  row: { readonly specifier: string; readonly imported: string; readonly local: string },
): void {
  const { specifier, imported, local } = row;
  if (scope.row === FactsBuilder.fileScope) file.isCommonJs = true;
  scope.declare(local, { mayBeDefinition: true });
  file.facts.add("imports", {
    scope: scope.row,
    specifier,
    imported,
    local,
    kind: ImportKind.require,
    branch: file.place.branch,
    line: file.lineAt(file.tree.start(node)),
  });
}

/** A property of a pattern that takes a member under a name of its own; undefined for a nested pattern. */
function property(
  file: ScriptFile,
  part: number,
): { readonly imported: string; readonly local: string; readonly node: number } | undefined {
  const { tree } = file;
  switch (tree.kind(part)) {
    case SyntaxKind.shorthandPattern: {
      const name = file.textOf(part);
      return { imported: name, local: name, node: part };
    }
    case SyntaxKind.pairPattern: {
      const key = tree.child(part, 0);
      const target = tree.lastChild(part);
      if (tree.kind(target) !== SyntaxKind.identifier) return undefined;
      if (tree.kind(key) === SyntaxKind.computedName) return undefined;
      return { imported: memberName(file, key), local: file.textOf(target), node: target };
    }
    default:
      return undefined;
  }
}
