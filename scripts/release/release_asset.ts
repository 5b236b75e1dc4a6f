import { z } from "zod";

/** Shape of the record beside each archive, by which the steps of a release hand on what was built. */
export const releaseAssetShape = z.strictObject({
  /** `<os>/<arch>` in Go names. */
  platform: z.string(),
  /** Name of the archive. */
  asset: z.string(),
  /** Of the archive, in hex. */
  sha256: z.string(),
  /** Bytes of the archive. */
  size: z.int(),
  /** The program in the archive. */
  bin: z.string(),
  version: z.string(),
  /** Commit of the sources, as the program tells it. */
  commit: z.string(),
  /** glibc that the program needs at least; on Linux alone. */
  glibc: z.string().optional(),
  /** Whether the program was run on its own platform. */
  checked: z.boolean(),
});

/** One archive of a release. */
export type ReleaseAsset = z.infer<typeof releaseAssetShape>;
