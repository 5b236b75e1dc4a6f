import { BindingKind } from "../../facts/binding_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { addParameters } from "./add_parameters.ts";
import { addResult } from "./add_result.ts";
import { callableParts } from "./callable_parts.ts";
import type { GoFile } from "./go_file.ts";
import { lambdaBlock } from "./lambda_block.ts";
import type { Place } from "./place.ts";
import type { StatementVisitor } from "./statement_visitor.ts";

/** Visits a function literal, which belongs to the definition around it. */
export function visitLambda(
  file: GoFile,
  node: SyntaxNode,
  place: Place,
  visit: StatementVisitor,
): void {
  const { parameters, result, body } = callableParts(node);
  const block = lambdaBlock(file, node, place);
  const target = { def: 0, owner: place.owner, scope: place.block.scope, body: block };
  addParameters(file, parameters, target);
  const type = addResult(file, result, target);
  if (type !== 0) {
    file.facts.add("bindings", {
      scope: block.scope,
      kind: BindingKind.returned,
      type,
      start: node.start,
      line: node.line,
    });
  }
  const inside: Place = { ...place, block, returned: undefined };
  for (const list of body?.children ?? []) visit(file, list, inside);
}
