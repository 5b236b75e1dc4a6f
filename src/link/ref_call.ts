import type { CallSite } from "./call_site.ts";
import type { LinkFile } from "./link_model.ts";

/** The call of a reference, as one of several definitions is chosen for it. */
export function refCall(file: LinkFile, ref: number, fuel: number): CallSite {
  const { refs } = file.facts;
  const site = { file, scope: refs.scope(ref), offset: refs.start(ref), inherited: true };
  const argc = refs.argc(ref);
  return { site, argc, args: refs.args(ref), flags: refs.flags(ref), receiver: 0, fuel };
}
