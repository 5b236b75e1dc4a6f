import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { BundleError } from "./bundle_error.ts";
import { type BundleManifest, parseBundleManifest } from "./bundle_manifest.ts";
import type { BundleEntry, BundleReading, BundleSource } from "./bundle_source.ts";
import { manifestName } from "./manifest_name.ts";

/** A bundle that was unpacked. Files that it does not list may be beside its own. */
export class DirectorySource implements BundleSource {
  readonly place: string;

  /** @param place Path of the directory. */
  constructor(place: string) {
    this.place = place;
  }

  async read<T>(work: (reading: BundleReading) => Promise<T>): Promise<T> {
    const path = join(this.place, manifestName);
    const found = await lstat(path).catch(() => undefined);
    if (found === undefined || !found.isFile() || found.size > 1 << 20) {
      throw new BundleError(
        `there is no bundle of graphin in ${this.place}: it has no ${manifestName}`,
      );
    }
    const manifest = parseBundleManifest(await Deno.readFile(path), this.place);
    return await work({ manifest, entries: this.#entries(manifest) });
  }

  async *#entries({ files }: BundleManifest): AsyncGenerator<BundleEntry> {
    for (const { path, size } of files) {
      const place = await this.#inside(path);
      const found = await lstat(place).catch(() => undefined);
      if (!found?.isFile() || found.size !== size) {
        throw new BundleError(
          `${place} ${
            found === undefined ? "is missing" : "is not the file of the bundle"
          }; unpack it again`,
        );
      }
      using file = await Deno.open(place);
      yield { path, body: file.readable };
    }
  }

  /** @throws {BundleError} When a part of the path is a symbolic link: what it leads to is not the bundle's. */
  async #inside(path: string): Promise<string> {
    let place = this.place;
    for (const part of path.split("/").slice(0, -1)) {
      place = join(place, part);
      const found = await lstat(place).catch(() => undefined);
      if (found !== undefined && !found.isDirectory()) {
        throw new BundleError(`${place} is no directory; unpack the bundle again`);
      }
    }
    return join(this.place, path);
  }
}
