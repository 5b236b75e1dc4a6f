import { joinPath } from "../join_path.ts";
import type { LinkFile, World } from "../link_model.ts";

/** A pattern of `paths` and what it may be replaced by, relative to the workspace root. */
export interface PathPattern {
  readonly pattern: string;
  readonly targets: readonly string[];
}

/** The options of a tsconfig or jsconfig that decide where imports lead; directories relative to the workspace root. */
export interface CompilerOptions {
  readonly paths: readonly PathPattern[];
  readonly baseUrl: string | undefined;
  readonly rootDirs: readonly string[];
  readonly rootDir: string | undefined;
  readonly outDir: string | undefined;
}

type Options = { -readonly [Key in keyof CompilerOptions]?: CompilerOptions[Key] };

const MAX_DEPTH = 12;

/** The options for a file: those of the nearest configuration above it that speaks for it. */
export function compilerOptionsFor(world: World, file: LinkFile): CompilerOptions | undefined {
  for (let directory = file.directory;; directory = parentOf(directory)) {
    for (const name of ["tsconfig.json", "jsconfig.json"]) {
      const path = within(directory, name);
      const settings = world.settings(path);
      if (settings === undefined) continue;
      const referenced = isSolution(settings)
        ? referencedConfig(world, path, settings, file)
        : path;
      if (referenced !== undefined) return optionsOf(world, referenced);
    }
    if (directory === "") break;
  }
  return world.settings("tsconfig.base.json") === undefined
    ? undefined
    : optionsOf(world, "tsconfig.base.json");
}

function optionsOf(world: World, path: string): CompilerOptions {
  return world.derived(`compiler options ${path}`, () => {
    const own = read(world, path, directoryOf(path), 0);
    return {
      paths: own.paths ?? [],
      baseUrl: own.baseUrl,
      rootDirs: own.rootDirs ?? [],
      rootDir: own.rootDir,
      outDir: own.outDir,
    };
  });
}

/** A configuration over those that it extends; what it says replaces theirs whole. */
function read(world: World, path: string, leaf: string, depth: number): Options {
  const settings = world.settings(path);
  if (settings === undefined || depth > MAX_DEPTH) return {};
  const directory = directoryOf(path);
  const options: Options = {};
  for (const base of listOf(settings, "extends")) {
    const target = extendedConfig(world, directory, base);
    if (target !== undefined) Object.assign(options, read(world, target, leaf, depth + 1));
  }
  const place = (value: string): string | undefined => {
    const isLeaf = value.startsWith("${configDir}");
    const relative = isLeaf ? `.${value.slice("${configDir}".length)}` : value;
    return joinPath(isLeaf ? leaf : directory, relative);
  };
  const baseUrl = settings.get("compilerOptions.baseUrl");
  if (baseUrl !== undefined) options.baseUrl = place(baseUrl);
  for (const key of ["rootDir", "outDir"] as const) {
    const value = settings.get(`compilerOptions.${key}`);
    if (value !== undefined) options[key] = place(value);
  }
  const rootDirs = listOf(settings, "compilerOptions.rootDirs");
  if (rootDirs.length > 0) {
    options.rootDirs = rootDirs.map(place).filter((each) => each !== undefined);
  }
  const paths = pathPatterns(settings, (value) => {
    return baseUrl === undefined ? place(value) : joinPath(options.baseUrl ?? directory, value);
  });
  if (paths.length > 0) options.paths = paths;
  return options;
}

function pathPatterns(
  settings: ReadonlyMap<string, string>,
  place: (value: string) => string | undefined,
): PathPattern[] {
  const prefix = "compilerOptions.paths.";
  const patterns = new Map<string, string[]>();
  for (const [key, value] of settings) {
    if (!key.startsWith(prefix)) continue;
    const pattern = key.slice(prefix.length).replace(/\[\d+\]$/, "");
    const target = place(value);
    if (target === undefined) continue;
    patterns.set(pattern, [...patterns.get(pattern) ?? [], target]);
  }
  return [...patterns].map(([pattern, targets]) => ({ pattern, targets }));
}

function extendedConfig(world: World, directory: string, name: string): string | undefined {
  const isRelative = name.startsWith(".");
  const candidates: string[] = [];
  const add = (path: string | undefined): void => {
    if (path === undefined) return;
    candidates.push(path, `${path}.json`, `${path}/tsconfig.json`);
  };
  if (isRelative) add(joinPath(directory, name));
  else {
    for (const manifest of world.configurationsNamed("package.json")) {
      const packageName = world.settings(manifest)?.get("name");
      if (packageName === undefined || packageName === "") continue;
      if (name !== packageName && !name.startsWith(`${packageName}/`)) continue;
      add(joinPath(directoryOf(manifest), `.${name.slice(packageName.length)}`));
    }
  }
  return candidates.find((path) => world.settings(path) !== undefined);
}

function isSolution(settings: ReadonlyMap<string, string>): boolean {
  const hasReferences = settings.has("references[0].path");
  const files = settings.get("files");
  return hasReferences && !settings.has("files[0]") && !settings.has("include[0]") &&
    (files === undefined || files === "[]" || files === "");
}

function referencedConfig(
  world: World,
  path: string,
  settings: ReadonlyMap<string, string>,
  file: LinkFile,
): string | undefined {
  for (let index = 0;; index++) {
    const reference = settings.get(`references[${index}].path`);
    if (reference === undefined) return undefined;
    const target = joinPath(directoryOf(path), reference);
    if (target === undefined) continue;
    const config = target.endsWith(".json") ? target : within(target, "tsconfig.json");
    const included = world.settings(config);
    if (included !== undefined && covers(directoryOf(config), included, file.path)) return config;
  }
}

/** Whether the `include` or `files` of a configuration take a path in. */
function covers(directory: string, settings: ReadonlyMap<string, string>, path: string): boolean {
  const included = [...listOf(settings, "include"), ...listOf(settings, "files")];
  if (included.length === 0) return directory === "" || path.startsWith(`${directory}/`);
  return included.some((pattern) => {
    const whole = joinPath(directory, pattern);
    if (whole === undefined) return false;
    const source = whole.split("/").map((part) =>
      part === "**" ? ".*" : part.replace(/[.+^${}()|[\]\\]/g, "\\$&").replaceAll("*", "[^/]*")
        .replaceAll("?", "[^/]")
    ).join("/").replaceAll("/.*/", "/(?:.*/)?").replace(/\/\.\*$/, "/.*");
    return new RegExp(`^${source}(?:/.*)?$`).test(path);
  });
}

function listOf(settings: ReadonlyMap<string, string>, key: string): string[] {
  const single = settings.get(key);
  if (single !== undefined && single !== "" && single !== "[]") return [single];
  const list: string[] = [];
  for (let index = 0;; index++) {
    const value = settings.get(`${key}[${index}]`);
    if (value === undefined) return list;
    list.push(value);
  }
}

function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function parentOf(directory: string): string {
  return directoryOf(directory);
}

function within(directory: string, name: string): string {
  return directory === "" ? name : `${directory}/${name}`;
}
