import { createHash } from "node:crypto";
import { basename } from "node:path";
import type { CacheDisk } from "./cache_disk.ts";
import { ProvisionError } from "./provision_error.ts";
import { readTarEntry } from "./read_tar_entry.ts";
import { readZipEntry } from "./read_zip_entry.ts";

/** What to take out of an archive. */
export interface ExtractOptions {
  /** Path of the archive, whose hash has been checked. */
  readonly archive: string;
  /** Folder and name of the file in it, such as `lib/onnxruntime.dll`. */
  readonly wanted: string;
  /** Path that the file gets once all of it is there; its directory exists. */
  readonly target: string;
  readonly disk: CacheDisk;
  readonly signal?: AbortSignal | undefined;
}

const mostBytes = 512 * 2 ** 20;
const libraryMode = 0o755;

/**
 * Takes a file of the runtime out of its archive.
 *
 * @returns Its SHA-256 in hexadecimal.
 * @throws {ProvisionError} When it is not in the archive, or the disk refuses; then nothing of it is left.
 */
export async function extractLibrary(options: ExtractOptions): Promise<string> {
  const { target, disk } = options;
  const part = `${target}.tmp`;
  try {
    const digest = await writeLibrary(part, options);
    await disk.install(part, target, libraryMode);
    return digest;
  } catch (error) {
    await disk.remove(part).catch(() => undefined);
    throw error;
  }
}

async function writeLibrary(part: string, options: ExtractOptions): Promise<string> {
  const { archive, wanted, disk, signal } = options;
  const hash = createHash("sha256");
  const out = await disk.openPart(part, 0);
  try {
    const entry = archive.endsWith(".zip")
      ? readZipEntry(archive, wanted)
      : readTarEntry(archive, wanted);
    let bytes = 0;
    for await (const chunk of told(entry, archive)) {
      signal?.throwIfAborted();
      bytes += chunk.length;
      if (bytes > mostBytes) throw damaged(archive, `${wanted} is larger than a library can be`);
      hash.update(chunk);
      await out.write(chunk);
    }
    if (bytes === 0) throw damaged(archive, `there is no ${wanted} in it`);
    await out.sync();
    return hash.digest("hex");
  } finally {
    out.close();
  }
}

async function* told(
  entry: AsyncGenerator<Uint8Array>,
  archive: string,
): AsyncGenerator<Uint8Array> {
  try {
    yield* entry;
  } catch (error) {
    throw damaged(archive, error instanceof Error ? error.message : String(error));
  }
}

function damaged(archive: string, reason: string): ProvisionError {
  return new ProvisionError(
    "invalid",
    `${
      basename(archive)
    } cannot be unpacked (${reason}); unpack it yourself and name the library with --ort-lib`,
  );
}
