import { joinPath } from "../join_path.ts";
import type { RuleId } from "../rule.ts";
import { type CompilerOptions, compilerOptionsFor } from "./compiler_options.ts";
import { manifestFor } from "./manifest_for.ts";
import { mappedTargets } from "./mapped_targets.ts";
import { packageEntry } from "./package_entry.ts";
import { sourceFile } from "./source_file.ts";
import { workspacePackages } from "./workspace_packages.ts";
import type { LinkFile, World } from "../link_model.ts";

/** Where a module specifier leads. */
export type ResolvedSpecifier =
  | { readonly kind: "file"; readonly file: LinkFile; readonly rule: RuleId }
  | { readonly kind: "external"; readonly package: string }
  | { readonly kind: "missing" };

/**
 * Resolves a specifier as TypeScript and bundlers do: relative paths, `paths` by their longest prefix, `baseUrl`,
 * packages of the workspace through their `exports`, else outside.
 */
export function resolveSpecifier(
  world: World,
  file: LinkFile,
  specifier: string,
): ResolvedSpecifier {
  return world.derived(
    `specifier ${file.number} ${specifier}`,
    () => resolve(world, file, specifier),
  );
}

function resolve(world: World, file: LinkFile, specifier: string): ResolvedSpecifier {
  const builtin = specifier.startsWith("node:") ? specifier.slice(5) : specifier;
  const isBuiltin = file.semantics.standardLibrary().modules.has(builtin);
  if (specifier.startsWith("node:")) return { kind: "external", package: "std" };
  if (/^[a-z][a-z0-9+.-]*:/i.test(specifier)) {
    return { kind: "external", package: specifier.replace(/^[a-z]+:\/*/i, "") };
  }
  if (/^\.\.?(?:\/|$)/.test(specifier)) return relative(world, file, specifier);
  if (specifier.startsWith("#")) return packageImport(world, file, specifier);
  const options = compilerOptionsFor(world, file);
  const aliased = options === undefined ? undefined : alias(world, file, options, specifier);
  if (aliased !== undefined) return { kind: "file", file: aliased, rule: "import.named" };
  if (isBuiltin) return { kind: "external", package: "std" };
  return workspacePackage(world, file, specifier) ??
    { kind: "external", package: packageName(specifier) };
}

function relative(world: World, file: LinkFile, specifier: string): ResolvedSpecifier {
  const path = joinPath(file.directory, specifier.replace(/\?.*$/, ""));
  const found = path === undefined ? undefined : sourceFile(world, file, path);
  if (found !== undefined) return { kind: "file", file: found, rule: "import.named" };
  const roots = compilerOptionsFor(world, file)?.rootDirs ?? [];
  const home = roots.find((root) => root === "" || file.path.startsWith(`${root}/`));
  if (home === undefined || path === undefined) return { kind: "missing" };
  const inside = home === "" ? path : path.slice(home.length + 1);
  for (const root of roots) {
    const other = sourceFile(world, file, root === "" ? inside : `${root}/${inside}`);
    if (other !== undefined) return { kind: "file", file: other, rule: "import.named" };
  }
  return { kind: "missing" };
}

/** `#name`: the `imports` of the nearest manifest. */
function packageImport(world: World, file: LinkFile, specifier: string): ResolvedSpecifier {
  const manifest = manifestFor(world, file.directory);
  const settings = manifest === undefined ? undefined : world.settings(manifest);
  const directory = manifest?.replace(/\/?package\.json$/, "") ?? "";
  const targets = settings === undefined
    ? undefined
    : mappedTargets(settings, "imports", specifier);
  for (const target of targets ?? []) {
    const path = target.startsWith(".") ? joinPath(directory, target) : undefined;
    const found = path === undefined ? undefined : sourceFile(world, file, path);
    if (found !== undefined) return { kind: "file", file: found, rule: "import.workspace" };
    if (!target.startsWith(".")) return { kind: "external", package: packageName(target) };
  }
  return { kind: "missing" };
}

function alias(
  world: World,
  file: LinkFile,
  options: CompilerOptions,
  specifier: string,
): LinkFile | undefined {
  const exact = options.paths.find(({ pattern }) => pattern === specifier);
  const ordered = exact === undefined
    ? options.paths.filter(({ pattern }) => matches(pattern, specifier))
      .sort((a, b) => b.pattern.indexOf("*") - a.pattern.indexOf("*")).slice(0, 1)
    : [exact];
  for (const { pattern, targets } of ordered) {
    const star = pattern.indexOf("*");
    const inserted = star < 0
      ? ""
      : specifier.slice(star, specifier.length - (pattern.length - star - 1));
    for (const target of targets) {
      const found = sourceFile(world, file, target.replace("*", inserted));
      if (found !== undefined) return found;
    }
  }
  if (options.baseUrl === undefined) return undefined;
  const path = joinPath(options.baseUrl, specifier);
  return path === undefined ? undefined : sourceFile(world, file, path);
}

function matches(pattern: string, specifier: string): boolean {
  const star = pattern.indexOf("*");
  return star >= 0 && specifier.length >= pattern.length - 1 &&
    specifier.startsWith(pattern.slice(0, star)) && specifier.endsWith(pattern.slice(star + 1));
}

function workspacePackage(
  world: World,
  file: LinkFile,
  specifier: string,
): ResolvedSpecifier | undefined {
  const name = packageName(specifier);
  const target = workspacePackages(world).find((each) => each.name === name);
  if (target === undefined) return undefined;
  const rest = specifier.slice(name.length);
  const entry = packageEntry(world, file, target, rest === "" ? "." : `.${rest}`);
  return entry === undefined ? { kind: "missing" } : { kind: "file", ...entry };
}

function packageName(specifier: string): string {
  const segments = specifier.split("/");
  return specifier.startsWith("@") ? segments.slice(0, 2).join("/") : segments[0] ?? specifier;
}
