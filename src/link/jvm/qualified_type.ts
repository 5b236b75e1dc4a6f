import type { LinkFile, World } from "../link_model.ts";
import { questionNumber } from "../question_number.ts";
import { QuestionSort } from "../question_sort.ts";
import type { Value } from "../value.ts";
import { nestedType } from "./nested_type.ts";
import { packageMember } from "./package_member.ts";

/** The type of a dotted name: the longest leading package that the workspace has, then nested types. */
export function qualifiedType(
  world: World,
  file: LinkFile,
  name: string,
): Extract<Value, { kind: "definitions" }> | undefined {
  const question = questionNumber(QuestionSort.qualifiedType, file.number, 0, 0);
  return world.recalled(question, () => typeNamed(world, file, name), name);
}

function typeNamed(
  world: World,
  file: LinkFile,
  name: string,
): Extract<Value, { kind: "definitions" }> | undefined {
  const parts = name.split(".");
  for (let split = parts.length - 1; split >= 0; split--) {
    const head = parts[split];
    const packageName = parts.slice(0, split).join(".");
    if (head === undefined) continue;
    let value = packageMember(world, file, packageName, head, "type");
    for (const nested of parts.slice(split + 1)) {
      value = value === undefined ? undefined : nestedType(world, value, nested);
    }
    if (value?.kind === "definitions") return value;
  }
  return undefined;
}
