import { join } from "node:path";

/** Texts of all files below a directory, by their paths relative to it; those of hidden directories are left out. */
export function textsBelow(root: string): Map<string, string> {
  const texts = new Map<string, string>();
  const visit = (directory: string): void => {
    for (const { name, isDirectory } of Deno.readDirSync(join(root, directory))) {
      const path = directory === "" ? name : `${directory}/${name}`;
      if (!isDirectory) texts.set(path, Deno.readTextFileSync(join(root, path)));
      else if (!name.startsWith(".")) visit(path);
    }
  };
  visit("");
  return texts;
}
