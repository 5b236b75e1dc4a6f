import type { Value } from "../value.ts";
import { nestedMember } from "./nested_member.ts";
import { packageMember } from "./package_member.ts";
import type { LinkFile, World } from "../link_model.ts";

/** What a dotted name stands for: the longest leading package that the workspace has, then nested names. */
export function qualifiedName(world: World, file: LinkFile, name: string): Value | undefined {
  const parts = name.split(".");
  for (let split = parts.length - 1; split >= 0; split--) {
    const head = parts[split];
    const packageName = parts.slice(0, split).join(".");
    if (head === undefined || world.packageFiles(packageName).length === 0) continue;
    let value = packageMember(world, file, packageName, head);
    for (const nested of parts.slice(split + 1)) {
      value = value === undefined ? undefined : nestedMember(world, value, nested);
    }
    if (value !== undefined) return value;
  }
  return undefined;
}
