import { cp } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const fixtures = fileURLToPath(new URL("../fixtures/", import.meta.url));

/** A workspace for one test: a copy of a fixture, or an empty directory; gone when disposed of. */
export class FixtureCopy implements AsyncDisposable {
  private constructor(readonly root: string) {}

  /** @param name Directory in `tests/fixtures`; an empty workspace without it. */
  static async make(name?: string): Promise<FixtureCopy> {
    const root = Deno.realPathSync(await Deno.makeTempDir({ prefix: "graphin-e2e-" }));
    if (name !== undefined) await cp(`${fixtures}${name}`, root, { recursive: true });
    return new FixtureCopy(root);
  }

  path(relative: string): string {
    return `${this.root}/${relative}`;
  }

  async write(relative: string, text: string): Promise<void> {
    const path = this.path(relative);
    await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    await Deno.writeTextFile(path, text);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.root, { recursive: true });
  }
}
