import { acceptsArguments } from "./accepts_arguments.ts";
import { applicableOverload } from "./applicable_overload.ts";
import type { CallSite } from "./call_site.ts";
import type { DefRef } from "./def_ref.ts";
import { OverloadCall } from "./overload_call.ts";
import type { Resolution } from "./resolution.ts";

/** Whether any of some functions takes a call, as far as the number and the types of its arguments are known. */
export function takesCall(
  resolution: Resolution,
  defs: readonly DefRef[],
  call: CallSite,
): boolean {
  const accepted = defs.filter((ref) => acceptsArguments(resolution, ref, call.argc));
  const { types } = call.site.file.semantics;
  if (types === undefined || accepted.length === 0) return accepted.length > 0;
  const overloads = new OverloadCall(resolution, call, types);
  return accepted.some((ref) => applicableOverload(overloads, ref) !== undefined);
}
