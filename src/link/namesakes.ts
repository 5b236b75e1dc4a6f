import { DefKind } from "../facts/def_kind.ts";
import { acceptsArguments } from "./accepts_arguments.ts";
import type { CallTargets } from "./callable_choice.ts";
import { defRef } from "./def_ref.ts";
import type { Resolution } from "./resolution.ts";
import type { LinkFile } from "./link_model.ts";

const MIN_LENGTH = 4;
const MAX_NAMESAKES = 2;

/**
 * Methods that a call on a receiver of unknown type may mean by its name alone: one or two in the whole ecosystem that
 * take these arguments, and no member of the standard library of that name. Anything less certain is no answer.
 */
export function namesakes(
  resolution: Resolution,
  file: LinkFile,
  name: string,
  argc: number,
): CallTargets | undefined {
  if (name.length < MIN_LENGTH) return undefined;
  const { semantics } = file;
  if (semantics.standardLibrary().memberNames.has(name)) return undefined;
  const named = resolution.world.named(semantics.modules.ecosystem, name);
  const methods = named.filter((ref) =>
    resolution.world.fileOf(ref)?.facts.defs.kind(defRef.defOf(ref)) === DefKind.method
  );
  if (methods.length === 0 || methods.length > MAX_NAMESAKES) return undefined;
  const defs = methods.filter((ref) => acceptsArguments(resolution, ref, argc));
  if (defs.length === 0) return undefined;
  return { defs, rule: methods.length === 1 ? "name.unique" : "name.few" };
}
