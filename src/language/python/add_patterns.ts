import { BindingKind } from "../../facts/binding_kind.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { classOfPattern } from "./class_of_pattern.ts";
import { dottedName } from "./dotted_name.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { stringValue } from "./string_value.ts";
import { TypeRows } from "./type_rows.ts";

/** What a part of a pattern is matched against. */
interface Matched {
  /** Row of `exprs`; 0 when only a class pattern around tells the type. */
  readonly value: number;
  readonly path: string;
  /** Row of `types`, when an alternative before `as` names a class. */
  readonly type: number;
}

/**
 * Records the captures and class names of one alternative of a `match`.
 *
 * @param patterns More than one stand for a sequence.
 */
export function addPatterns(
  file: PythonFile,
  patterns: readonly SyntaxNode[],
  place: Place,
  subject: number,
): void {
  const matched = { value: subject, path: "", type: 0 };
  const reader = new PatternReader(file, place);
  const [only] = patterns;
  if (patterns.length === 1 && only !== undefined) reader.read(only, matched);
  else reader.sequence(patterns, matched);
}

class PatternReader {
  readonly #file: PythonFile;
  readonly #place: Place;

  constructor(file: PythonFile, place: Place) {
    this.#file = file;
    this.#place = place;
  }

  read(node: SyntaxNode, matched: Matched): void {
    this.#file.extraction.descend(undefined, () => this.#read(node, matched));
  }

  #read(node: SyntaxNode, matched: Matched): void {
    const children = node.children;
    switch (node.type) {
      case "case_pattern":
      case "union_pattern":
        for (const child of children) this.read(child, matched);
        return;
      case "dotted_name":
        this.#name(node, children, matched);
        return;
      case "as_pattern":
        this.#alias(children, matched);
        return;
      case "splat_pattern":
        for (const child of children) {
          this.#capture(child, { ...matched, path: `${matched.path}...` });
        }
        return;
      case "tuple_pattern":
        this.#group(node, children, matched);
        return;
      case "list_pattern":
        this.sequence(children, matched);
        return;
      case "dict_pattern":
        this.#mapping(children, matched);
        return;
      case "class_pattern":
        this.#class(children, matched);
    }
  }

  /** A bare name captures; a dotted one is compared with. */
  #name(node: SyntaxNode, segments: readonly SyntaxNode[], matched: Matched): void {
    const [first] = segments;
    if (segments.length === 1 && first !== undefined) this.#capture(first, matched);
    else if (segments.length > 1) this.#mention(node, RefKind.value);
  }

  #capture(name: SyntaxNode, { value, path, type }: Matched): void {
    const text = name.text;
    if (text === "_" || name.type !== "identifier") return;
    this.#file.bind(this.#place, this.#place.frame, {
      name: text,
      at: name,
      kind: BindingKind.pattern,
      type,
      init: value,
      path,
    });
  }

  #alias(children: readonly SyntaxNode[], matched: Matched): void {
    const pattern = children[0];
    const name = children[children.length - 1];
    if (pattern === undefined || name === undefined || pattern === name) return;
    this.read(pattern, matched);
    const named = classOfPattern(pattern);
    this.#capture(name, { ...matched, type: named === undefined ? 0 : this.#type(named) });
  }

  /** `case (name):` is the pattern in parentheses, `case (name,):` a sequence of one. */
  #group(node: SyntaxNode, children: readonly SyntaxNode[], matched: Matched): void {
    const [only] = children;
    const isAlone = children.length === 1 && only !== undefined;
    if (isAlone && !this.#file.text.slice(only.end, node.end).includes(",")) {
      this.read(only, matched);
    } else this.sequence(children, matched);
  }

  /** Elements before a starred one count from the front, those behind it from the end. */
  sequence(elements: readonly SyntaxNode[], matched: Matched): void {
    const star = elements.findIndex((element) =>
      element.type === "splat_pattern" || element.children[0]?.type === "splat_pattern"
    );
    elements.forEach((element, index) => {
      const position = star < 0 || index < star ? index : index - elements.length;
      const path = index === star ? matched.path : `${matched.path}[${position}]`;
      this.read(element, { value: matched.value, path, type: 0 });
    });
  }

  #mapping(children: readonly SyntaxNode[], matched: Matched): void {
    let key = "";
    for (const child of children) {
      if (child.type === "case_pattern") {
        this.read(child, { value: matched.value, path: `${matched.path}[${key}]`, type: 0 });
      } else if (child.type === "splat_pattern") this.read(child, matched);
      else key = JSON.stringify(stringValueOf(child));
    }
  }

  /** What is captured inside of a class pattern is an attribute of an object of that class. */
  #class(children: readonly SyntaxNode[], matched: Matched): void {
    const [name, ...parts] = children;
    if (name === undefined) return;
    this.#mention(name, RefKind.type);
    const isBuiltin = /^(?:bool|bytes|bytearray|dict|float|frozenset|int|list|set|str|tuple)$/
      .test(name.text);
    const object = matched.path === "" && matched.value !== 0
      ? matched.value
      : this.#file.expressions.leaf(ExprOp.opaque);
    const value = this.#file.expressions.over(ExprOp.cast, object, this.#type(name));
    parts.forEach((part, index) => {
      const keyword = part.children[0];
      if (keyword?.type !== "keyword_pattern") {
        // A built-in class matches its one positional part against the value itself.
        const path = isBuiltin ? "" : `[${index}]`;
        const type = isBuiltin ? this.#type(name) : 0;
        this.read(part, { value, path, type });
        return;
      }
      const [attribute, inner] = keyword.children;
      if (attribute === undefined || inner === undefined) return;
      this.read(inner, { value, path: `.${attribute.text}`, type: 0 });
    });
  }

  #type(name: SyntaxNode): number {
    const rows = new TypeRows(this.#file, this.#place, false);
    return rows.named(dottedName(name) ?? "", {
      start: name.start,
      line: name.line,
    });
  }

  #mention(name: SyntaxNode, kind: RefKind): void {
    const { owner, scope } = this.#place;
    const segments = name.children;
    const last = segments[segments.length - 1] ?? name;
    const expr = kind === RefKind.type ? this.#type(name) : this.#chain(segments);
    const start = last.start;
    this.#file.refer({ kind, owner, scope, expr, start, line: last.line });
  }

  #chain(segments: readonly SyntaxNode[]): number {
    let row = 0;
    for (const segment of segments) {
      const text = segment.text;
      row = row === 0
        ? this.#file.expressions.leaf(ExprOp.name, text)
        : this.#file.expressions.node(ExprOp.member, row, 0, text);
    }
    return row;
  }
}

function stringValueOf(key: SyntaxNode): string {
  return key.type === "string" ? stringValue(key) ?? "" : key.text;
}
