import { BindingKind } from "../../facts/binding_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";

/** What a target is bound to. */
export interface BoundValue {
  readonly kind: BindingKind;
  /** Row of `types`; 0 when none is declared. */
  readonly type?: number;
  /** Row of `exprs` of the assigned, iterated or entered value. */
  readonly init?: number;
  /** Steps of destructuring that lead to the target. */
  readonly path?: string;
  readonly flags?: number;
}

/**
 * Records the variables that an assignment target binds, the receiver's attributes among them.
 *
 * @param visit Called for parts of the target that are evaluated, such as the object of `order.lines[index] = line`.
 */
export function bindTarget(
  file: PythonFile,
  target: SyntaxNode,
  place: Place,
  value: BoundValue,
  visit: (node: SyntaxNode) => void,
): void {
  switch (target.type) {
    case "identifier":
      bindName(file, target, place, value);
      return;
    case "attribute":
      bindMember(file, target, place, value, visit);
      return;
    case "subscript":
      visit(target);
      return;
    case "list_splat_pattern":
    case "list_splat":
    case "dictionary_splat_pattern":
    case "parenthesized_expression":
    case "as_pattern_target":
      file.extraction.descend(undefined, () => {
        for (const child of target.children) bindTarget(file, child, place, value, visit);
      });
      return;
    case "pattern_list":
    case "tuple_pattern":
    case "list_pattern":
    case "expression_list":
    case "tuple":
    case "list":
      file.extraction.descend(undefined, () => bindElements(file, target, place, value, visit));
  }
}

function bindName(file: PythonFile, target: SyntaxNode, place: Place, value: BoundValue): void {
  const name = target.text;
  if (name !== "") file.bind(place, place.frame, { ...value, name, at: target });
}

function bindMember(
  file: PythonFile,
  target: SyntaxNode,
  place: Place,
  value: BoundValue,
  visit: (node: SyntaxNode) => void,
): void {
  const [object, attribute] = target.children;
  if (object === undefined || attribute === undefined) return;
  const { receiver } = place;
  if (receiver === undefined || object.type !== "identifier") {
    visit(object);
    return;
  }
  if (object.text !== receiver.name) return;
  file.bindAttribute(place, receiver.classFrame, {
    ...value,
    kind: BindingKind.selfAttribute,
    name: attribute.text,
    at: attribute,
    flags: (value.flags ?? 0) | receiver.flags,
  });
}

/** Elements before a starred one count from the front, those behind it from the end. */
function bindElements(
  file: PythonFile,
  target: SyntaxNode,
  place: Place,
  value: BoundValue,
  visit: (node: SyntaxNode) => void,
): void {
  const elements = target.children;
  const star = elements.findIndex((element) => {
    const type = element.type;
    return type === "list_splat_pattern" || type === "list_splat";
  });
  const { type: _, ...rest } = value;
  elements.forEach((element, index) => {
    const step = index === star
      ? "..."
      : `[${star < 0 || index < star ? index : index - elements.length}]`;
    bindTarget(file, element, place, { ...rest, path: (value.path ?? "") + step }, visit);
  });
}
