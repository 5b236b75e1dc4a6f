import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { type DefRef, defRef } from "../def_ref.ts";
import type { LinkFile, World } from "../link_model.ts";
import { resolveSpecifier } from "./specifier.ts";
import { typedModule } from "./typed_module.ts";

/**
 * Other declarations that are one with a class, interface, namespace or function: those of its name beside it, those in
 * its file's declaration file, and those that augment its module (`declare module "./order"`).
 */
export function mergedDeclarations(world: World, ref: DefRef): readonly DefRef[] {
  return world.numbered("merged", ref, () => {
    const file = world.readDefinition(ref);
    if (file === undefined || !mayMerge(file, defRef.defOf(ref))) return [];
    return [
      ...beside(world, file, ref),
      ...declared(world, file, ref),
      ...augmenting(world, file, ref),
    ];
  });
}

function mayMerge(file: LinkFile, def: number): boolean {
  const kind = file.facts.defs.kind(def);
  return kind === DefKind.class || kind === DefKind.interface || kind === DefKind.namespace ||
    kind === DefKind.function;
}

/** Declarations of the same name in the same scope, or in another block of the same namespace. */
function beside(world: World, file: LinkFile, ref: DefRef): DefRef[] {
  const { defs } = file.facts;
  const def = defRef.defOf(ref);
  const name = file.facts.text(defs.name(def));
  const home = containerNames(file, def);
  return (world.rows(file, name)?.defs ?? [])
    .filter((row) =>
      row !== def && mayMerge(file, row) && (defs.flags(row) & DefFlag.merged) === 0 &&
      (defs.scope(row) === defs.scope(def)
        ? defs.container(row) === defs.container(def)
        : home !== undefined && containerNames(file, row) === home)
    )
    .map((row) => defRef.of(file.number, row));
}

/** The dotted names of the namespaces around a definition; undefined when anything else is around it, or nothing. */
function containerNames(file: LinkFile, def: number): string | undefined {
  const { defs } = file.facts;
  const names: string[] = [];
  for (let at = defs.container(def); at !== 0; at = defs.container(at)) {
    if (defs.kind(at) !== DefKind.namespace) return undefined;
    names.unshift(file.facts.text(defs.name(at)));
  }
  return names.length === 0 ? undefined : names.join(".");
}

/** The declaration of the same name at the top of a JavaScript file's declaration file. */
function declared(world: World, file: LinkFile, ref: DefRef): DefRef[] {
  const { types } = typedModule(world, file);
  const def = defRef.defOf(ref);
  if (types === undefined || file.facts.defs.container(def) !== 0) return [];
  const name = file.facts.text(file.facts.defs.name(def));
  return (world.rows(types, name)?.defs ?? [])
    .filter((row) => types.facts.defs.container(row) === 0 && mayMerge(types, row))
    .map((row) => defRef.of(types.number, row));
}

function augmenting(world: World, file: LinkFile, ref: DefRef): DefRef[] {
  const { defs } = file.facts;
  const def = defRef.defOf(ref);
  if (defs.container(def) !== 0 || defs.kind(def) === DefKind.function) return [];
  return world.named("node", file.facts.text(defs.name(def))).filter((other) => {
    const home = world.fileOf(other);
    if (home === undefined || home === file) return false;
    const container = home.facts.defs.container(defRef.defOf(other));
    const name = home.facts.text(home.facts.defs.name(container));
    if (container === 0 || !/^["']/.test(name)) return false;
    const target = resolveSpecifier(world, home, name.slice(1, -1), "import");
    return target.kind === "file" && target.file === file;
  });
}
