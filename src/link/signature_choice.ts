import { DefFlag } from "../facts/def_flag.ts";
import { ExprOp } from "../facts/expr_op.ts";
import { TypeOp } from "../facts/type_op.ts";
import { acceptsArguments } from "./accepts_arguments.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import type { LinkFile } from "./link_model.ts";
import type { Resolution } from "./resolution.ts";

const UNKNOWN_ARITY = 255;
/** Arguments that facts keep of a call. */
const KEPT_ARGUMENTS = 6;

/**
 * The signatures by which definitions are called: where signatures without a body stand in front of an implementation,
 * those that take the arguments, by their number and by literals; else the definitions themselves.
 *
 * @param call Row of `exprs` of the call in `file`.
 */
export function chosenSignatures(
  resolution: Resolution,
  file: LinkFile,
  call: number,
  defs: readonly DefRef[],
): readonly DefRef[] {
  const [first] = defs;
  if (first === undefined) return defs;
  const signatures = signaturesOf(resolution, first);
  const candidates = signatures.length > 0 ? signatures : defs;
  if (candidates.length < 2) return candidates;
  const args = argumentsOf(file, call);
  const accepted = candidates.filter((ref) =>
    acceptsArguments(resolution, ref, args?.length ?? UNKNOWN_ARITY) &&
    args?.every((arg, index) => mayBe(resolution, ref, index, file, arg)) !== false
  );
  const literal = accepted.filter((ref) =>
    args?.some((arg, index) => literalAt(resolution, ref, index, file, arg) === true)
  );
  return literal.length > 0 ? literal : accepted.length > 0 ? accepted : candidates;
}

function signaturesOf(resolution: Resolution, ref: DefRef): DefRef[] {
  const file = resolution.world.readDefinition(ref);
  if (file === undefined || !file.semantics.prototypes) return [];
  const { defs } = file.facts;
  const def = defRef.defOf(ref);
  return (file.index.rows(file.facts.text(defs.name(def)))?.defs ?? [])
    .filter((row) =>
      (defs.flags(row) & DefFlag.merged) !== 0 && defs.container(row) === defs.container(def) &&
      defs.scope(row) === defs.scope(def)
    )
    .map((row) => defRef.of(file.number, row));
}

/** Rows of `exprs` of all arguments; undefined when their number is not known. */
function argumentsOf(file: LinkFile, call: number): readonly number[] | undefined {
  const { exprs } = file.facts;
  const args: number[] = [];
  for (let cell = exprs.b(call); cell !== 0; cell = exprs.b(cell)) args.push(exprs.a(cell));
  const isKnown = args.length < KEPT_ARGUMENTS &&
    !args.some((arg) => exprs.op(arg) === ExprOp.spread);
  return isKnown ? args : undefined;
}

function mayBe(
  resolution: Resolution,
  ref: DefRef,
  index: number,
  file: LinkFile,
  arg: number,
): boolean {
  return literalAt(resolution, ref, index, file, arg) !== false;
}

/** Whether an argument is the literal that a parameter's type demands; undefined when either is no string. */
function literalAt(
  resolution: Resolution,
  ref: DefRef,
  index: number,
  file: LinkFile,
  arg: number,
): boolean | undefined {
  const declaring = resolution.world.fileOf(ref);
  if (declaring === undefined || file.facts.exprs.op(arg) !== ExprOp.string) return undefined;
  const { params, types } = declaring.facts;
  const [start, end] = declaring.facts.range(params.def, params.count, defRef.defOf(ref));
  if (start + index >= end) return undefined;
  const type = params.type(start + index);
  if (types.op(type) !== TypeOp.literal) return undefined;
  const written = declaring.facts.text(types.text(type)).slice(1, -1);
  return written === file.facts.text(file.facts.exprs.text(arg));
}
