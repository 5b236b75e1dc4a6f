import { DefKind } from "../../facts/def_kind.ts";
import { FactsBuilder } from "../../facts/facts_builder.ts";
import { FileFlag } from "../../facts/file_flag.ts";
import { type DefRef, defRef } from "../def_ref.ts";
import type { LinkFile, World } from "../link_model.ts";
import type { Value } from "../value.ts";
import { visibleDefinitions } from "../visible_definitions.ts";
import type { ExportSpace } from "./export_search.ts";

/**
 * What a name means that no file around declares: declared for all by `declare global` or by a declaration file that is
 * no module, or else by the one script of the workspace that declares it, for other scripts.
 */
export function globalName(
  world: World,
  file: LinkFile,
  name: string,
  space: ExportSpace,
): Value | undefined {
  const isScript = hasFlag(file, FileFlag.script);
  return world.derived(`global ${isScript} ${space} ${name}`, () => {
    const files = new Map<LinkFile, number[]>();
    for (const ref of world.named("node", name)) {
      const declaring = world.fileOf(ref);
      if (declaring === undefined) continue;
      world.readStars(declaring);
      if (!isGlobal(declaring, defRef.defOf(ref), isScript)) continue;
      files.set(declaring, [...files.get(declaring) ?? [], defRef.defOf(ref)]);
    }
    const found: DefRef[] = [];
    for (const [declaring, rows] of files) {
      found.push(...visibleDefinitions(declaring, rows, space));
    }
    if (found.length === 0) return undefined;
    return found.length > 1
      ? { kind: "missing" }
      : { kind: "definitions", defs: found, rule: "scope.global" };
  });
}

function isGlobal(file: LinkFile, def: number, isForScript: boolean): boolean {
  const { defs } = file.facts;
  const container = defs.container(def);
  if (container !== 0) {
    return defs.kind(container) === DefKind.namespace &&
      file.facts.text(defs.name(container)) === "global";
  }
  const isTop = defs.scope(def) === FactsBuilder.fileScope;
  const isDeclared = hasFlag(file, FileFlag.declarationOnly) || isForScript;
  return isTop && isDeclared && hasFlag(file, FileFlag.script);
}

function hasFlag(file: LinkFile, flag: number): boolean {
  return (file.facts.file.flags(0) & flag) !== 0;
}
