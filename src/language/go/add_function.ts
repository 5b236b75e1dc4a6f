import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { headSignature } from "../head_signature.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { addParameters } from "./add_parameters.ts";
import { addResult } from "./add_result.ts";
import { addTypeParameters } from "./add_type_parameters.ts";
import { Block } from "./block.ts";
import { callableParts } from "./callable_parts.ts";
import { definitionFlags } from "./definition_flags.ts";
import type { DocComment } from "./doc_comment.ts";
import type { GoFile } from "./go_file.ts";
import { isTestFunction } from "./is_test_function.ts";
import { parameterParts } from "./parameter_parts.ts";
import type { Place } from "./place.ts";
import { receiverParts } from "./receiver_parts.ts";
import { typeOf } from "./type_of.ts";

/** Visits a block of statements. */
export type VisitBody = (file: GoFile, body: SyntaxNode, place: Place) => void;

const MAX_RETURNS = 8;

/** Records a function or a method and what its body holds. */
export function addFunction(
  file: GoFile,
  node: SyntaxNode,
  doc: DocComment,
  visitBody: VisitBody,
): void {
  const parts = callableParts(node);
  const { name, receiver, parameters, body } = parts;
  if (name === undefined || name.isMissing) return;
  const owned = receiverParts(receiver);
  const isMethod = receiver !== undefined;
  const { start, end } = node;
  const def = file.facts.add("defs", {
    kind: isMethod ? DefKind.method : DefKind.function,
    name: name.text,
    qualifier: owned?.type ?? "",
    scope: file.fileBlock.scope,
    start,
    end,
    line: node.line,
    endLine: node.endLine,
    signature: headSignature(file.extraction, start, parts.headEnd, [parameters]),
    doc: doc.paragraph,
  });
  const around = addTypeParameters(file, parts.typeParameters ?? owned?.typeArguments, {
    def,
    block: file.fileBlock,
    end,
  });
  const block = new Block(
    file.facts,
    { kind: ScopeKind.function, owner: def, start, end },
    around,
  );
  const scope = around.scope;
  const target = { def, owner: def, scope, body: block };
  addParameters(file, receiver, { ...target, isReceiver: true });
  const arity = addParameters(file, parameters, target);
  file.facts.set("defs", def, {
    body: block.open(),
    minArity: arity.min,
    maxArity: arity.max,
    returnType: addResult(file, parts.result, target),
    receiverType: receiverType(file, receiver, scope),
    flags: definitionFlags(file, node, name.text, doc) |
      (body === undefined ? DefFlag.signatureOnly : 0) |
      (file.isTest && isTestFunction(name.text) ? DefFlag.test : 0),
  });
  if (body === undefined) return;
  const returned: number[] = [];
  const place: Place = { block, owner: def, returned, receiver: owned };
  file.extraction.descend(undefined, () => visitBody(file, body, place));
  for (const expr of returned.slice(0, MAX_RETURNS)) file.facts.add("returns", { def, expr });
}

function receiverType(file: GoFile, receiver: SyntaxNode | undefined, scope: number): number {
  const type = parameterParts(receiver)[0]?.type;
  return type === undefined ? 0 : typeOf(file, type, scope);
}
