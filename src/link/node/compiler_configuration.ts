import { joinPath } from "../join_path.ts";
import type { World } from "../link_model.ts";
import { directoryOf } from "./directory_of.ts";
import { globPattern } from "./glob_pattern.ts";
import { isWithin } from "./is_within.ts";
import { mappedTargets } from "./mapped_targets.ts";
import { pathIn } from "./path_in.ts";
import { settingList } from "./setting_list.ts";
import { workspacePackages } from "./workspace_packages.ts";

/** One file of a chain of configurations that extend each other. */
interface Layer {
  readonly directory: string;
  readonly settings: ReadonlyMap<string, string>;
}

const OUTSIDE = ["node_modules", "bower_components", "jspm_packages"];

/**
 * A tsconfig or jsconfig with those that it extends: what a later one says replaces what an earlier one says whole, and
 * paths are relative to the file that wrote them.
 */
export class CompilerConfiguration {
  /** Directory of the file that everything starts from, `${configDir}`. */
  readonly directory: string;
  readonly #layers: readonly Layer[];

  /** The configuration at a path. */
  static at(world: World, path: string): CompilerConfiguration {
    return world.derived(`configuration ${path}`, () => new CompilerConfiguration(world, path));
  }

  constructor(world: World, path: string) {
    this.directory = directoryOf(path);
    this.#layers = layersOf(world, path);
  }

  /** A list of texts. */
  list(key: string): readonly string[] {
    const layer = this.#layerWith(key);
    return layer === undefined ? [] : settingList(layer.settings, key);
  }

  /** A path relative to the workspace root; undefined when it is not set or leads out. */
  path(key: string): string | undefined {
    return this.paths(key)?.[0];
  }

  /** A list of paths relative to the workspace root; undefined when it is not set. */
  paths(key: string): readonly string[] | undefined {
    const layer = this.#layerWith(key);
    if (layer === undefined) return undefined;
    return settingList(layer.settings, key).map((value) => this.#placed(layer, value))
      .filter((path) => path !== undefined);
  }

  /** The texts below a key by their rest of the key, with the function that places them. */
  table(prefix: string): {
    readonly entries: ReadonlyMap<string, readonly string[]>;
    place(value: string, base: string | undefined): string | undefined;
  } | undefined {
    const layer = this.#lastLayer(({ settings }) =>
      settings.has(prefix) || [...settings.keys()].some((key) => key.startsWith(`${prefix}.`))
    );
    if (layer === undefined) return undefined;
    const entries = new Map<string, string[]>();
    for (const [key, value] of layer.settings) {
      if (!key.startsWith(`${prefix}.`) || value === "[]") continue;
      const name = key.slice(prefix.length + 1).replace(/\[\d+\]$/, "");
      entries.set(name, [...entries.get(name) ?? [], value]);
    }
    return {
      entries,
      place: (value, base) =>
        base === undefined || value.startsWith("${configDir}")
          ? this.#placed(layer, value)
          : joinPath(base, value),
    };
  }

  /** Whether it only refers to others. */
  get isSolution(): boolean {
    const leaf = this.#layers[this.#layers.length - 1];
    if (leaf === undefined || !leaf.settings.has("references[0].path")) return false;
    const { settings } = leaf;
    const isNone = (key: string): boolean => settings.get(key) === "[]";
    return (isNone("files") || isNone("include")) && !settings.has("files[0]") &&
      !settings.has("include[0]");
  }

  /** Paths of the configurations that it refers to, in order. */
  get references(): readonly string[] {
    const leaf = this.#layers[this.#layers.length - 1];
    const found: string[] = [];
    for (let index = 0; leaf !== undefined; index++) {
      const reference = leaf.settings.get(`references[${index}].path`);
      if (reference === undefined) break;
      const target = this.#placed(leaf, reference);
      if (target === undefined) continue;
      found.push(target.endsWith(".json") ? target : pathIn(target, "tsconfig.json"));
    }
    return found;
  }

  /** Whether its `files`, `include` and `exclude` take a file in. */
  covers(path: string): boolean {
    const files = this.paths("files");
    if (files?.includes(path)) return true;
    const include = this.paths("include") ?? (files === undefined ? [this.directory] : []);
    if (!include.some((glob) => takesIn(glob, path, true))) return false;
    const exclude = this.paths("exclude") ??
      [...OUTSIDE, this.path("compilerOptions.outDir") ?? ""].filter((name) => name !== "");
    return !exclude.some((glob) => takesIn(glob, path, false));
  }

  #placed(layer: Layer, value: string): string | undefined {
    const isLeaf = value.startsWith("${configDir}");
    const relative = isLeaf ? `.${value.slice("${configDir}".length)}` : value;
    return joinPath(isLeaf ? this.directory : layer.directory, relative);
  }

  #layerWith(key: string): Layer | undefined {
    return this.#lastLayer(({ settings }) => settings.has(key) || settings.has(`${key}[0]`));
  }

  #lastLayer(has: (layer: Layer) => boolean): Layer | undefined {
    return this.#layers.findLast(has);
  }
}

/** A pattern names files, or directories with all that is in them. */
function takesIn(glob: string, path: string, isInclude: boolean): boolean {
  const last = glob.slice(glob.lastIndexOf("/") + 1);
  const isDirectory = !/[.*?]/.test(last);
  if (isDirectory && !/[*?]/.test(glob)) return isWithin(path, glob);
  if (globPattern(glob).test(path)) return true;
  return (!isInclude || isDirectory) && globPattern(pathIn(glob, "**")).test(path);
}

/**
 * The files of a chain, the one that is extended before the one that extends it. A file that is reached more than once
 * stands where it is reached last, where it overrides what it would have overridden before.
 */
function layersOf(world: World, path: string): Layer[] {
  const seen = new Set<string>();
  const layers: Layer[] = [];
  // A stack, so that the file that counts most is visited first and each file once, however bases share bases.
  const pending = [path];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const settings = seen.has(at) ? undefined : world.settings(at);
    if (settings === undefined) continue;
    seen.add(at);
    const directory = directoryOf(at);
    layers.push({ directory, settings });
    for (const base of settingList(settings, "extends")) {
      const target = extendedPath(world, directory, base);
      if (target !== undefined) pending.push(target);
    }
  }
  return layers.reverse();
}

/** The configuration that an `extends` names: a path, or a file of a package of the workspace. */
function extendedPath(world: World, directory: string, name: string): string | undefined {
  const candidates: (string | undefined)[] = [];
  if (name.startsWith(".")) candidates.push(joinPath(directory, name));
  for (const { name: packageName, directory: home, manifest } of workspacePackages(world)) {
    if (name !== packageName && !name.startsWith(`${packageName}/`)) continue;
    const subpath = `.${name.slice(packageName.length)}`;
    const settings = world.settings(manifest);
    const exported = settings === undefined
      ? undefined
      : mappedTargets(settings, "exports", subpath, "require");
    for (const target of exported ?? []) candidates.push(joinPath(home, target));
    candidates.push(joinPath(home, subpath));
  }
  for (const path of candidates) {
    if (path === undefined) continue;
    const found = [path, `${path}.json`, pathIn(path, "tsconfig.json")]
      .find((each) => each.endsWith(".json") && world.settings(each) !== undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}
