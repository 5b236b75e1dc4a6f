import { dirname, join } from "node:path";

/** A directory tree for one test, with a path free of symbolic links; gone when disposed of. */
export class TemporaryTree implements Disposable {
  readonly root: string;

  /**
   * @param files Content by path relative to the root.
   * @param root A tree that is there already, which another process has made.
   */
  constructor(files: Readonly<Record<string, string | Uint8Array>> = {}, root?: string) {
    this.root = root ?? Deno.realPathSync(Deno.makeTempDirSync({ prefix: "graphin-source-" }));
    for (const [path, content] of Object.entries(files)) this.write(path, content);
  }

  /** The absolute path of a path relative to the root. */
  at(path: string): string {
    return join(this.root, path);
  }

  write(path: string, content: string | Uint8Array): void {
    const absolute = this.at(path);
    Deno.mkdirSync(dirname(absolute), { recursive: true });
    if (typeof content === "string") Deno.writeTextFileSync(absolute, content);
    else Deno.writeFileSync(absolute, content);
  }

  remove(path: string): void {
    Deno.removeSync(this.at(path), { recursive: true });
  }

  [Symbol.dispose](): void {
    Deno.removeSync(this.root, { recursive: true });
  }
}
