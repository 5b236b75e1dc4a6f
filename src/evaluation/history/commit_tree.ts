import { dirname, join } from "node:path";
import type { Git } from "./git.ts";

/** Larger files are left out: nothing that is indexed is larger. */
const mostFileBytes = 1_048_576;
/** Objects that are asked for at a time. */
const batchSize = 500;
const submodulesAndLinks = /^(?:160000|120000)$/;

/**
 * A directory with the regular files of one commit after another, as they are in the repository: no filter, hook or
 * attribute has a say, links and submodules are left out. Only what differs from the commit before is written, so that
 * an index that is kept beside the files has little to read.
 */
export class CommitTree {
  readonly #git: Git;
  readonly #directory: string;
  readonly #isWanted: (path: string) => boolean;
  /** Object of each file that is there. */
  #files: ReadonlyMap<string, string> = new Map();

  /**
   * @param directory Absolute path; empty.
   * @param isWanted Which paths; all by default.
   */
  constructor(git: Git, directory: string, isWanted: (path: string) => boolean = () => true) {
    this.#git = git;
    this.#directory = directory;
    this.#isWanted = isWanted;
  }

  /**
   * Makes the directory hold the files of a commit.
   *
   * @param commit Full id.
   */
  async goTo(commit: string): Promise<void> {
    const files = await this.#filesOf(commit);
    for (const path of this.#files.keys()) {
      if (!files.has(path)) await Deno.remove(join(this.#directory, path));
    }
    const changed = [...files].filter(([path, object]) => this.#files.get(path) !== object);
    for (let at = 0; at < changed.length; at += batchSize) {
      await this.#write(changed.slice(at, at + batchSize));
    }
    this.#files = files;
  }

  async #filesOf(commit: string): Promise<Map<string, string>> {
    const listing = await this.#git.text([
      "ls-tree",
      "-r",
      "-z",
      "--full-tree",
      "-l",
      commit,
      "--",
    ]);
    const files = new Map<string, string>();
    for (const line of listing.split("\0")) {
      const [, mode = "", object = "", size = "", path = ""] =
        /^(\d+) \w+ ([0-9a-f]+) +(\S+)\t([\s\S]*)$/.exec(line) ?? [];
      const isSmall = Number(size) <= mostFileBytes;
      const isUsable = object !== "" && isSmall && !submodulesAndLinks.test(mode) && isInside(path);
      if (isUsable && this.#isWanted(path)) files.set(path, object);
    }
    return files;
  }

  async #write(files: readonly (readonly [string, string])[]): Promise<void> {
    const input = files.map(([, object]) => `${object}\n`).join("");
    const contents = objectsOf(await this.#git.bytes(["cat-file", "--batch"], input));
    for (const [index, [path]] of files.entries()) {
      const content = contents[index];
      if (content === undefined) continue;
      const file = join(this.#directory, path);
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
