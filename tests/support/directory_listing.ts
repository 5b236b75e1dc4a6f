import { join } from "node:path";

/**
 * Lists all files below a directory, sorted, relative to it. The hashes in names of stamps and of folders with a library
 * are left out.
 */
export async function directoryListing(directory: string): Promise<string[]> {
  const found: string[] = [];
  const visit = async (folder: string, prefix: string): Promise<void> => {
    for await (const { name, isDirectory } of Deno.readDir(folder)) {
      if (isDirectory) {
        await visit(join(folder, name), `${prefix}${name.replace(/-[0-9a-f]{8}$/, "")}/`);
        continue;
      }
      found.push(prefix + name.replace(/-[0-9a-f]{16}\.json$/, ".json"));
    }
  };
  await visit(directory, "");
  return found.sort();
}
