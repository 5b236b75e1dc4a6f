import { joinPath } from "../join_path.ts";
import type { LinkFile, World } from "../link_model.ts";
import type { RuleId } from "../rule.ts";
import type { CompilerOptions } from "./compiler_options.ts";
import { compilerOptionsFor } from "./compiler_options_for.ts";
import { directoryOf } from "./directory_of.ts";
import { isWithin } from "./is_within.ts";
import { manifestFor } from "./manifest_for.ts";
import { type ImportForm, mappedTargets } from "./mapped_targets.ts";
import { describedPackage } from "./described_package.ts";
import { packageEntry } from "./package_entry.ts";
import { packageFile } from "./package_file.ts";
import { packageName } from "./package_name.ts";
import { pathIn } from "./path_in.ts";
import { sourceFile, type SourceSearch } from "./source_file.ts";
import { type TypedModule, typedModule } from "./typed_module.ts";
import { workspacePackages } from "./workspace_packages.ts";

/** Where a module specifier leads. */
export type ResolvedSpecifier =
  | ({ readonly kind: "file"; readonly rule: RuleId } & TypedModule)
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
  form: ImportForm,
): ResolvedSpecifier {
  return world.derived(
    `specifier ${file.number} ${form} ${specifier}`,
    () => new SpecifierSearch(world, file, form).resolve(specifier),
  );
}

const SCRIPT = /\.[mc]?jsx?$/;
const DEPENDENCIES = [
  "dependencies",
  "devDependencies",
  "peerDependencies",
  "optionalDependencies",
];

class SpecifierSearch {
  readonly #world: World;
  readonly #file: LinkFile;
  readonly #form: ImportForm;
  readonly #options: CompilerOptions | undefined;
  readonly #search: SourceSearch;

  constructor(world: World, file: LinkFile, form: ImportForm) {
    this.#world = world;
    this.#file = file;
    this.#form = form;
    this.#options = compilerOptionsFor(world, file);
    this.#search = {
      scriptsFirst: SCRIPT.test(file.path),
      suffixes: this.#options?.moduleSuffixes ?? [],
    };
  }

  resolve(specifier: string): ResolvedSpecifier {
    if (/^\.\.?(?:\/|$)/.test(specifier)) return this.#relative(specifier);
    const outside = this.#outside(specifier);
    if (outside !== undefined) return outside;
    if (specifier.startsWith("#")) return this.#packageImport(specifier);
    const aliased = this.#alias(specifier);
    if (aliased !== undefined) return aliased;
    const name = describedPackage(packageName(specifier));
    return this.#package(specifier) ?? { kind: "external", package: name };
  }

  /** Schemes, modules of the platform and entries of an import map. */
  #outside(specifier: string): ResolvedSpecifier | undefined {
    const mapped = this.#importMap(specifier);
    if (mapped !== undefined) return mapped;
    if (specifier === "") return { kind: "missing" };
    const scheme = /^([a-z][a-z0-9+.-]*):\/*(.*)$/i.exec(specifier);
    if (scheme !== null) {
      const [, name = "", rest = ""] = scheme;
      if (name === "npm" || name === "jsr") {
        return { kind: "external", package: packageName(rest).replace(/(?<=.)@.*$/, "") };
      }
      const isAddress = /^https?$/.test(name);
      return { kind: "external", package: isAddress ? rest.split("?")[0] ?? rest : "std" };
    }
    return this.#file.semantics.standardLibrary().modules.has(specifier)
      ? { kind: "external", package: "std" }
      : undefined;
  }

  /** The entry of a Deno configuration's `imports`: the key itself, else the longest that ends with a slash. */
  #importMap(specifier: string): ResolvedSpecifier | undefined {
    const manifest = manifestFor(this.#world, this.#file.directory, ["deno.json", "deno.jsonc"]);
    if (manifest === undefined) return undefined;
    let key = specifier;
    let target = manifest.settings.get(`imports.${key}`);
    for (let end = specifier.length; target === undefined;) {
      end = specifier.lastIndexOf("/", end - 1);
      if (end < 0) return undefined;
      key = specifier.slice(0, end + 1);
      target = manifest.settings.get(`imports.${key}`);
    }
    const mapped = target + specifier.slice(key.length);
    if (mapped === specifier) return undefined;
    if (!/^\.{0,2}\//.test(mapped)) return this.#outside(mapped);
    const path = joinPath(manifest.directory, mapped);
    return this.#at(path, "import.named") ?? { kind: "missing" };
  }

  #relative(specifier: string): ResolvedSpecifier {
    const plain = specifier.replace(/[?#].*$/, "");
    const path = joinPath(this.#file.directory, plain);
    if (path === undefined) return { kind: "missing" };
    const isDirectory = /(?:^|\/)\.{0,2}$/.test(plain);
    const at = (each: string): ResolvedSpecifier | undefined =>
      this.#at(each, "import.named", isDirectory);
    return at(path) ?? this.#besideInRoots(path, at) ?? { kind: "missing" };
  }

  /** The same path below the other directories that together make one tree (`rootDirs`). */
  #besideInRoots(
    path: string,
    at: (path: string) => ResolvedSpecifier | undefined,
  ): ResolvedSpecifier | undefined {
    const roots = this.#options?.rootDirs ?? [];
    const home = roots.filter((root) => isWithin(path, root))
      .sort((a, b) => b.length - a.length)[0];
    if (home === undefined) return undefined;
    const inside = home === "" ? path : path.slice(home.length + 1);
    for (const root of roots) {
      const other = root === home ? undefined : at(pathIn(root, inside));
      if (other !== undefined) return other;
    }
    return undefined;
  }

  #at(
    path: string | undefined,
    rule: RuleId,
    isDirectory = false,
  ): ResolvedSpecifier | undefined {
    if (path === undefined) return undefined;
    const file = sourceFile(this.#world, path, this.#search, isDirectory);
    return file === undefined
      ? undefined
      : { kind: "file", ...typedModule(this.#world, file), rule };
  }

  /** `#name`: the `imports` of the nearest manifest. */
  #packageImport(specifier: string): ResolvedSpecifier {
    const manifest = manifestFor(this.#world, this.#file.directory, ["package.json"]);
    if (manifest === undefined) return { kind: "missing" };
    const targets = mappedTargets(manifest.settings, "imports", specifier, this.#form) ?? [];
    if (targets.length === 0) return this.#alias(specifier) ?? { kind: "missing" };
    const inside = targets.filter((target) => target.startsWith("."));
    const entry = packageFile(this.#world, manifest.directory, inside, this.#search);
    if (entry !== undefined) return { kind: "file", ...entry };
    const [outside] = targets.filter((target) => !target.startsWith("."));
    return outside === undefined ? { kind: "missing" } : this.resolve(outside);
  }

  /** `paths`, then `baseUrl`. */
  #alias(specifier: string): ResolvedSpecifier | undefined {
    const options = this.#options;
    if (options === undefined) return undefined;
    const exact = options.paths.find(({ pattern }) => pattern === specifier);
    const chosen = exact ??
      options.paths.filter(({ pattern }) => matches(pattern, specifier))
        .sort((a, b) => b.pattern.indexOf("*") - a.pattern.indexOf("*"))[0];
    if (chosen !== undefined) {
      const star = chosen.pattern.indexOf("*");
      const inserted = star < 0
        ? ""
        : specifier.slice(star, specifier.length - (chosen.pattern.length - star - 1));
      for (const target of chosen.targets) {
        const file = this.#at(joinPath("", target.replace("*", () => inserted)), "import.named");
        if (file !== undefined) return file;
      }
    }
    return options.baseUrl === undefined
      ? undefined
      : this.#at(joinPath(options.baseUrl, specifier), "import.named");
  }

  /** The package itself by its own name, a dependency by its path or alias, or a package of the workspace. */
  #package(specifier: string): ResolvedSpecifier | undefined {
    const name = packageName(specifier);
    const subpath = `.${specifier.slice(name.length)}`;
    const manifests = ["package.json"];
    for (let directory = this.#file.directory;;) {
      const manifest = manifestFor(this.#world, directory, manifests);
      if (manifest === undefined) break;
      if (manifest.settings.get("name") === name) return this.#entry(manifest.path, subpath);
      const wanted = DEPENDENCIES.map((field) => manifest.settings.get(`${field}.${name}`))
        .find((range) => range !== undefined);
      if (wanted !== undefined) return this.#dependency(manifest.directory, name, wanted, subpath);
      if (manifest.directory === "") break;
      directory = directoryOf(manifest.directory);
    }
    return this.#member(name, subpath);
  }

  /** A dependency by what the manifest says of its version. */
  #dependency(
    directory: string,
    name: string,
    range: string,
    subpath: string,
  ): ResolvedSpecifier | undefined {
    const path = /^(?:file|link|portal|workspace):(\.{1,2}(?:\/.*)?)$/.exec(range)?.[1];
    if (path !== undefined) {
      const target = joinPath(directory, path);
      const manifest = target === undefined ? "" : pathIn(target, "package.json");
      if (this.#world.settings(manifest) !== undefined) return this.#entry(manifest, subpath);
    }
    const alias = /^(?:npm|workspace):((?:@[^/@]+\/)?[^@/]+)@/.exec(range)?.[1];
    return this.#member(alias ?? name, subpath) ??
      (alias === undefined ? undefined : { kind: "external", package: alias });
  }

  #member(name: string, subpath: string): ResolvedSpecifier | undefined {
    const real = describedPackage(name);
    const target = workspacePackages(this.#world).find((each) => each.name === real);
    return target === undefined ? undefined : this.#entry(target.manifest, subpath);
  }

  #entry(manifest: string, subpath: string): ResolvedSpecifier {
    const target = { manifest, directory: directoryOf(manifest) };
    const entry = packageEntry(this.#world, target, subpath, this.#search, this.#form);
    return entry === undefined ? { kind: "missing" } : { kind: "file", ...entry };
  }
}

function matches(pattern: string, specifier: string): boolean {
  const star = pattern.indexOf("*");
  return star >= 0 && specifier.length >= pattern.length - 1 &&
    specifier.startsWith(pattern.slice(0, star)) && specifier.endsWith(pattern.slice(star + 1));
}
