import { type DefRef, defRef } from "../def_ref.ts";
import type { LinkFile, World } from "../link_model.ts";
import { canSee } from "./can_see.ts";
import { chooseType } from "./choose_type.ts";

/**
 * The functions of one name of a package that are overloads of each other for a file: those that its build module sees;
 * of several with one signature (`expect` and `actual`, or one for each platform) the nearest.
 */
export function distinctCallables(
  world: World,
  file: LinkFile,
  callables: readonly DefRef[],
): readonly DefRef[] {
  if (callables.length < 2) return callables;
  const seen = callables.filter((ref) =>
    canSee(world, file.path, world.fileOf(ref)?.path ?? file.path)
  );
  const bySignature = new Map<string, DefRef[]>();
  for (const ref of seen.length > 0 ? seen : callables) {
    const signature = signatureOf(world, ref);
    const same = bySignature.get(signature);
    if (same === undefined) bySignature.set(signature, [ref]);
    else same.push(ref);
  }
  return [...bySignature.values()].flatMap((same) => {
    const chosen = chooseType(world, file, same);
    return chosen.kind === "definitions" ? chosen.defs : [];
  });
}

function signatureOf(world: World, ref: DefRef): string {
  const declaring = world.readDefinition(ref);
  if (declaring === undefined) return "";
  const { facts } = declaring;
  const def = defRef.defOf(ref);
  const [start, end] = facts.range(facts.params.def, facts.params.count, def);
  const texts = [facts.text(facts.defs.receiverText(def))];
  for (let row = start; row < end; row++) texts.push(facts.text(facts.params.typeText(row)));
  return texts.join(",");
}
