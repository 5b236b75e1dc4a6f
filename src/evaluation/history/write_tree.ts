import { dirname, join } from "node:path";
import type { Git } from "./git.ts";

/** Larger files are left out: nothing that is indexed is larger. */
const mostFileBytes = 1_048_576;
/** Objects that are asked for at a time. */
const batchSize = 500;
const submodulesAndLinks = /^(?:160000|120000)$/;

interface Entry {
  readonly object: string;
  readonly path: string;
}

/**
 * Writes the regular files of a commit below a directory, as they are in the repository: no filter, hook or attribute
 * has a say, links and submodules are left out.
 *
 * @param commit Full id.
 * @param isWanted Which paths; all by default.
 */
export async function writeTree(
  git: Git,
  commit: string,
  directory: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<void> {
  const listing = await git.text(["ls-tree", "-r", "-z", "--full-tree", "-l", commit, "--"]);
  const entries = listing.split("\0").flatMap((line): Entry[] => {
    const [, mode = "", object = "", size = "", path = ""] =
      /^(\d+) \w+ ([0-9a-f]+) +(\S+)\t([^]*)$/.exec(line) ?? [];
    const isSmall = Number(size) <= mostFileBytes;
    const isUsable = object !== "" && isSmall && !submodulesAndLinks.test(mode) && isInside(path);
    return isUsable && isWanted(path) ? [{ object, path }] : [];
  });
  for (let at = 0; at < entries.length; at += batchSize) {
    const batch = entries.slice(at, at + batchSize);
    const input = batch.map(({ object }) => `${object}\n`).join("");
    const contents = objectsOf(await git.bytes(["cat-file", "--batch"], input));
    for (const [index, { path }] of batch.entries()) {
      const content = contents[index];
      if (content === undefined) continue;
      const file = join(directory, path);
      await Deno.mkdir(dirname(file), { recursive: true });
      await Deno.writeFile(file, content);
    }
  }
}

/** Whether a path leads to a place below the directory, on every system, and not into a repository's own data. */
function isInside(path: string): boolean {
  const parts = path.split(/[/\\]/);
  return parts.every((part) =>
    part !== "" && part !== "." && part !== ".." && part.toLowerCase() !== ".git" &&
    !part.includes(":")
  );
}

/** Reads the output of `git cat-file --batch`: a line with the size before each content, a line end after it. */
function objectsOf(bytes: Uint8Array): (Uint8Array | undefined)[] {
  const objects: (Uint8Array | undefined)[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(10, at);
    if (end < 0) break;
    const head = new TextDecoder().decode(bytes.subarray(at, end));
    const size = /^[0-9a-f]+ blob (\d+)$/.exec(head)?.[1];
    at = end + 1;
    if (size === undefined) {
      objects.push(undefined);
      continue;
    }
    objects.push(bytes.subarray(at, at + Number(size)));
    at += Number(size) + 1;
  }
  return objects;
}
