import type { BundleManifest } from "./bundle_manifest.ts";

/** A file of a bundle, as it is read. */
export interface BundleEntry {
  readonly path: string;
  /** Its bytes in order, at most as many as the manifest says, to be read before the next entry is asked for. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** A bundle being read: what it says of itself, and then its files, of which none has been checked yet. */
export interface BundleReading {
  readonly manifest: BundleManifest;
  readonly entries: AsyncIterable<BundleEntry>;
}

/** Where a bundle is. */
export interface BundleSource {
  /** Its name for messages. */
  readonly place: string;
  /**
   * Reads the bundle from its beginning.
   *
   * @throws {BundleError} When it is none; while reading also when it is damaged.
   */
  read<T>(work: (reading: BundleReading) => Promise<T>): Promise<T>;
}
