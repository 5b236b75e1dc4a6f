import { StableHash } from "./stable_hash.ts";

const KINDS = {
  path: 1,
  name: 2,
  stars: 3,
  settings: 4,
  packageMember: 5,
  packageExists: 6,
  named: 7,
  directory: 8,
  basename: 9,
} as const;

const textHashes = new Map<string, number>();
const MAX_CACHED_TEXTS = 500_000;

/**
 * Keys of what linking a file can depend on, as 53-bit hashes. A collision makes two facts share a key, which can only
 * cause a file to be linked once more than needed.
 */
export const linkKey = {
  /** Whether `path` is an indexed file. */
  path: (path: string): number => key(KINDS.path, path, ""),
  /** Whether any indexed file lies below the directory. */
  directory: (path: string): number => key(KINDS.directory, path, ""),
  /** Everything in file `path` that is called `name`: definitions, bindings, imports, exports. */
  name: (path: string, name: string): number => key(KINDS.name, path, name),
  /** The star imports and exports of a file and what it says of itself. */
  stars: (path: string): number => key(KINDS.stars, path, ""),
  /** The settings of a configuration file. */
  settings: (path: string): number => key(KINDS.settings, path, ""),
  /** The top-level definitions of a package that bear a name; methods of a type are called `Type.method`. */
  packageMember: (packageName: string, name: string): number =>
    key(KINDS.packageMember, packageName, name),
  /** Which files belong to a package. */
  packageFiles: (packageName: string): number => key(KINDS.packageExists, packageName, ""),
  /** All definitions of an ecosystem that bear a simple name. */
  named: (ecosystem: string, name: string): number => key(KINDS.named, ecosystem, name),
  /** The set of indexed files with a basename, such as `package.json`. */
  basename: (name: string): number => key(KINDS.basename, name, ""),
};

function key(kind: number, first: string, second: string): number {
  return StableHash.ofNumbers(kind, hashOf(first), hashOf(second));
}

function hashOf(text: string): number {
  const known = textHashes.get(text);
  if (known !== undefined) return known;
  const hash = new StableHash().text(text).value();
  if (textHashes.size >= MAX_CACHED_TEXTS) textHashes.clear();
  textHashes.set(text, hash);
  return hash;
}
