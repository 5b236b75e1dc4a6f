import { dirname, join, resolve, sep } from "node:path";

/**
 * Finds the npm packages of which something is in bundled modules, by the source maps of these.
 *
 * @param modules Directory of the modules, each with its map beside it as `<module>.map`.
 * @param own Directory of sources that belong to no package, but for those in its `node_modules`.
 * @returns Absolute paths of the packages' directories, sorted.
 * @throws Error when a map cannot be read, or a source is neither in `own` nor in a package.
 */
export async function bundledPackages(modules: string, own: string): Promise<string[]> {
  const ownPrefix = `${resolve(own)}${sep}`;
  const packagesPrefix = `${ownPrefix}node_modules${sep}`;
  const directories = new Set<string>();
  for await (const { name } of Deno.readDir(modules)) {
    if (!name.endsWith(".map")) continue;
    const { sources } = JSON.parse(await Deno.readTextFile(join(modules, name)));
    for (const source of sources) {
      const path = resolve(modules, source);
      const isOwn = path.startsWith(ownPrefix) && !path.startsWith(packagesPrefix);
      if (!isOwn) directories.add(dirname(path));
    }
  }
  const packages = new Set<string>();
  for (const directory of directories) packages.add(await packageOf(directory));
  return [...packages].sort();
}

/** The nearest directory from one upwards whose package.json names a package; the first need not exist. */
async function packageOf(directory: string): Promise<string> {
  for (let at = directory;; at = dirname(at)) {
    if (await isPackage(at)) return at;
    if (dirname(at) === at) {
      throw new Error(`no package is known to hold ${directory}, of which the bundle has a part`);
    }
  }
}

async function isPackage(directory: string): Promise<boolean> {
  try {
    const text = await Deno.readTextFile(join(directory, "package.json"));
    const { name, version } = JSON.parse(text);
    return typeof name === "string" && typeof version === "string";
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return false;
    }
    throw error;
  }
}
