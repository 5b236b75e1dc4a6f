import type { SyntaxNode } from "../syntax_node.ts";
import { classOfPattern } from "./class_of_pattern.ts";
import { dottedName } from "./dotted_name.ts";
import type { Narrowing } from "./narrowing.ts";

/** The narrowing that a class pattern at the top of an alternative gives to the subject. */
export function subjectNarrowing(pattern: SyntaxNode, subject: SyntaxNode): Narrowing | undefined {
  const path = dottedName(subject);
  const type = classOfPattern(pattern);
  return path === undefined || type === undefined ? undefined : { path, at: subject, type };
}
