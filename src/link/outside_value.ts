import type { LinkFile, World } from "./link_model.ts";
import type { NameSpace } from "./name_space.ts";
import { questionNumber } from "./question_number.ts";
import { QuestionSort } from "./question_sort.ts";
import { spaceNumber } from "./space_number.ts";
import type { Value } from "./value.ts";

/**
 * What a name means that no scope of a file binds, which its module system is asked once for all places.
 *
 * @param passed How many places that declare functions of the name are passed over.
 */
export function outsideValue(
  world: World,
  file: LinkFile,
  name: string,
  space: NameSpace,
  passed = 0,
): Value | undefined {
  const { modules } = file.semantics;
  const from = Math.max(0, passed);
  const question = questionNumber(QuestionSort.outside, file.number, spaceNumber(space), from);
  return world.recalled(
    question,
    () => modules.resolveOutside(world, file, name, space, from),
    name,
  );
}
