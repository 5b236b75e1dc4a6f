import { DefFlag } from "../facts/def_flag.ts";
import { DefKind } from "../facts/def_kind.ts";
import { FileFlag } from "../facts/file_flag.ts";
import { acceptsArguments } from "./accepts_arguments.ts";
import type { CallTargets } from "./callable_choice.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import type { Resolution } from "./resolution.ts";
import type { LinkFile, World } from "./link_model.ts";

const MIN_LENGTH = 4;
const MAX_NAMESAKES = 2;
/** Methods of one name that are looked at; the more there are, the less the name says. */
const MAX_METHODS = 12;

/** Methods of one name that code of a file may call on something of which nothing is known. */
interface Candidates {
  /** Those that override no other. */
  readonly roots: readonly DefRef[];
  /** Number of all of them. */
  readonly count: number;
}

/** Finds what calls of one file may mean by their names alone; to be used within one linking of the file. */
export class Namesakes {
  readonly #resolution: Resolution;
  readonly #file: LinkFile;
  readonly #candidates = new Map<string, Candidates | undefined>();

  constructor(resolution: Resolution, file: LinkFile) {
    this.#resolution = resolution;
    this.#file = file;
  }

  /**
   * Methods that a call on a receiver of unknown type may mean by its name alone: one or two in the whole ecosystem that
   * take these arguments, those that override them left out, and no member of the standard library of that name.
   * Anything less certain is no answer.
   */
  of(name: string, argc: number): CallTargets | undefined {
    if (!this.#candidates.has(name)) this.#candidates.set(name, this.#find(name));
    const found = this.#candidates.get(name);
    if (found === undefined) return undefined;
    const { roots, count } = found;
    const defs = roots.filter((ref) => acceptsArguments(this.#resolution, ref, argc));
    if (defs.length === 0) return undefined;
    if (roots.length > 1) return { defs, rule: "name.few" };
    return { defs, rule: count === 1 ? "name.unique" : "name.base" };
  }

  #find(name: string): Candidates | undefined {
    if (name.length < MIN_LENGTH) return undefined;
    const { semantics } = this.#file;
    if (semantics.standardLibrary().memberNames.has(name)) return undefined;
    const resolution = this.#resolution;
    const methods: DefRef[] = [];
    for (const ref of methodsNamed(resolution.world, semantics.modules.ecosystem, name)) {
      if (!isWithinReach(resolution, this.#file, ref)) continue;
      if (methods.length === MAX_METHODS) return undefined;
      methods.push(ref);
    }
    const roots = methods.filter((ref) => !methods.some((base) => isBelow(resolution, ref, base)));
    return roots.length === 0 || roots.length > MAX_NAMESAKES
      ? undefined
      : { roots, count: methods.length };
  }
}

function methodsNamed(world: World, ecosystem: string, name: string): readonly DefRef[] {
  return world.derived(
    `methods ${ecosystem} ${name}`,
    () => world.named(ecosystem, name).filter((ref) => isMethod(world, ref)),
  );
}

/** Whether a definition is a method of a type; a function within a function is not. */
function isMethod(world: World, ref: DefRef): boolean {
  const file = world.fileOf(ref);
  if (file === undefined) return false;
  const { defs } = file.facts;
  const def = defRef.defOf(ref);
  if (defs.kind(def) !== DefKind.method) return false;
  const container = defs.kind(defs.container(def));
  return container !== DefKind.method &&
    (container !== DefKind.function || (file.semantics.prototypes ?? false));
}

/**
 * Whether code of a file is likely to have a receiver of the type: not where the type or its method is not for everyone or
 * lies inside of a function of another file, nor where only tests or other builds know it.
 */
function isWithinReach(resolution: Resolution, from: LinkFile, ref: DefRef): boolean {
  const file = resolution.world.fileOf(ref);
  if (file === undefined || file === from) return file !== undefined;
  const isTest = (facts: LinkFile["facts"]): boolean => (facts.file.flags(0) & FileFlag.test) !== 0;
  if (isTest(file.facts) && !isTest(from.facts)) return false;
  if (from.semantics.modules.canSee?.(resolution.world, from, file) === false) return false;
  const { defs } = file.facts;
  for (let def = defRef.defOf(ref); def !== 0; def = defs.container(def)) {
    if ((defs.flags(def) & (DefFlag.private | DefFlag.protected)) !== 0) return false;
    const isMember = defs.kind(def) === DefKind.method && def === defRef.defOf(ref);
    const isCallable = defs.kind(def) === DefKind.method || defs.kind(def) === DefKind.function;
    if (isCallable && !isMember) return false;
  }
  return true;
}

/** Whether a method belongs to a subtype of the type of another. */
function isBelow(resolution: Resolution, ref: DefRef, base: DefRef): boolean {
  const type = containerOf(resolution, ref);
  const above = containerOf(resolution, base);
  if (type === undefined || above === undefined || type === above) return false;
  return resolution.linearisation(type).some((each) => each.kind === "type" && each.ref === above);
}

function containerOf(resolution: Resolution, ref: DefRef): DefRef | undefined {
  const container = resolution.world.readDefinition(ref)?.facts.defs.container(defRef.defOf(ref));
  return container === undefined || container === 0
    ? undefined
    : defRef.of(defRef.fileOf(ref), container);
}
