import { ImportKind } from "../../facts/import_kind.ts";
import type { LinkFile, World } from "../link_model.ts";
import type { NameSpace } from "../name_space.ts";
import type { Value } from "../value.ts";
import { weakestRule } from "../weakest_rule.ts";
import { externalName } from "./external_name.ts";
import { facadeMember } from "./facade_member.ts";
import { facadeValue } from "./facade_value.ts";
import { memberOfType } from "./member_of_type.ts";
import { packageMember } from "./package_member.ts";
import { qualifiedType } from "./qualified_type.ts";

/**
 * What the star imports of a file bring under a name: members of packages, and members of types that need no instance.
 * Two different ones leave it open, but for functions, which are overloads of each other. What no package of the workspace
 * has may come from one outside.
 */
export function starMember(
  world: World,
  file: LinkFile,
  name: string,
  space: NameSpace,
): Value | undefined {
  const { imports } = file.facts;
  const found: Value[] = [];
  let external: Value | undefined;
  for (const row of file.index.starImports) {
    const specifier = file.facts.text(imports.specifier(row));
    const isStatic = imports.kind(row) === ImportKind.static;
    // A package of Java holds no functions.
    if (!isStatic && space === "callable" && !file.semantics.extensions) continue;
    const member = isStatic ? undefined : packageMember(world, file, specifier, name, space);
    if (member !== undefined) {
      found.push(member);
      continue;
    }
    const facade = file.semantics.extensions
      ? undefined
      : facadeIn(world, specifier, name, space, isStatic);
    if (facade !== undefined) {
      found.push(facade);
      continue;
    }
    const [type] = isStatic || !world.hasPackage(specifier)
      ? qualifiedType(world, file, specifier)?.defs ?? []
      : [];
    const value = type === undefined
      ? undefined
      : memberOfType(world, type, name, space, "import.star");
    if (value !== undefined) found.push(value);
    else if (type === undefined && !world.hasPackage(specifier)) {
      external ??= isStatic && space === "type"
        ? undefined
        : externalName(file, specifier, name, space);
    }
  }
  return joined(found, space) ?? external;
}

/** A class of Kotlin functions that a star import of Java brings from its package, or a function of such a class. */
function facadeIn(
  world: World,
  specifier: string,
  name: string,
  space: NameSpace,
  isStatic: boolean,
): Value | undefined {
  if (!isStatic) {
    return space === "callable"
      ? undefined
      : facadeValue(world, `${specifier}.${name}`, "import.star");
  }
  const facade = facadeValue(world, specifier, "import.star");
  return facade === undefined ? undefined : facadeMember(world, facade, name, space);
}

/** The one thing that star imports bring, or all functions together. */
function joined(found: readonly Value[], space: NameSpace): Value | undefined {
  const [first] = found;
  if (first === undefined) return undefined;
  const rule = weakestRule("rule" in first ? first.rule : "structure", "import.star");
  if (first.kind !== "definitions") {
    return found.length > 1 ? { kind: "missing" } : "rule" in first ? { ...first, rule } : first;
  }
  const defs = new Set(found.flatMap((value) => value.kind === "definitions" ? value.defs : []));
  const isOpen = space !== "callable" &&
    found.some((value) => value.kind !== "definitions" || value.defs[0] !== first.defs[0]);
  return isOpen ? { kind: "missing" } : { ...first, defs: [...defs], rule };
}
