import { isAbsolute, join, resolve } from "node:path";

/**
 * Finds the directory of code by its name below another: of that name, or of that name with a version, there or one
 * level deeper.
 *
 * @param name A path is taken as it is, seen from the working directory.
 * @throws Error when there is none, or more than one.
 */
export async function findCode(name: string, below: string | undefined): Promise<string> {
  if (isAbsolute(name) || /^\.{1,2}(?:\/|$)/.test(name)) return resolve(name);
  if (below === undefined) {
    throw new Error(`where is '${name}'? Say with --workspaces in which directory it is`);
  }
  const fitting: string[] = [];
  for (const child of await directoriesIn(below)) {
    if (fits(child, name)) fitting.push(join(below, child));
    else {
      for (const grandchild of await directoriesIn(join(below, child))) {
        if (fits(grandchild, name)) fitting.push(join(below, child, grandchild));
      }
    }
  }
  const [found, ...others] = fitting;
  if (found === undefined) throw new Error(`there is no '${name}' in ${below}`);
  if (others.length > 0) throw new Error(`'${name}' may be ${fitting.join(" or ")}`);
  return resolve(found);
}

function fits(directory: string, name: string): boolean {
  return directory === name ||
    (directory.startsWith(`${name}-`) && /^v?\d/.test(directory.slice(name.length + 1)));
}

async function directoriesIn(path: string): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const { name, isDirectory } of Deno.readDir(path)) {
      if (isDirectory && !name.startsWith(".")) names.push(name);
    }
  } catch (error) {
    if (error instanceof Deno.errors.PermissionDenied) return [];
    throw new Error(`cannot read ${path}: ${error instanceof Error ? error.message : error}`);
  }
  return names.sort();
}
