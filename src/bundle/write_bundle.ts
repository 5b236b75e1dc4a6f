import { createHash } from "node:crypto";
import { createTarPacker } from "modern-tar";
import { hashFile } from "../provision/hash_file.ts";
import { BundleError } from "./bundle_error.ts";
import type { BundledFile, BundleManifest } from "./bundle_manifest.ts";
import type { CollectedFile } from "./collect_model.ts";
import { manifestName } from "./manifest_name.ts";

/** Time of all files in a bundle: the earliest that every tool takes for a time. */
const time = new Date("1980-01-01T00:00:00Z");

/** What goes into a bundle. */
export interface WriteBundleOptions {
  readonly version: string;
  /** Such as `linux/amd64`. */
  readonly platform: string;
  /** Name of the model. */
  readonly model: string;
  readonly files: readonly CollectedFile[];
  /** Path of the bundle; what is there is replaced once the new one is whole. */
  readonly out: string;
  readonly signal?: AbortSignal;
}

/** What was written. */
export interface WrittenBundle {
  readonly manifest: BundleManifest;
  /** Size of the bundle. */
  readonly bytes: number;
}

/**
 * Writes a bundle: a gzipped tar archive whose bytes follow from the files in it alone. Compressing halves it: programs
 * and weights shrink to 0.4 and 0.7 of their size.
 *
 * @throws {BundleError} When a file changes meanwhile, or the bundle cannot be written; then nothing of it is left.
 */
export async function writeBundle(options: WriteBundleOptions): Promise<WrittenBundle> {
  const { version, platform, model, out, signal } = options;
  // Whatever order they were found in, the bundle is the same.
  const files = [...options.files].sort((one, other) => rank(one) < rank(other) ? -1 : 1);
  const listed: BundledFile[] = [];
  for (const { path, role, from } of files) {
    listed.push({ path, role, ...await summary(from, signal) });
  }
  const manifest: BundleManifest = { schema: 1, version, platform, model, files: listed };
  const part = `${out}.${crypto.randomUUID().slice(0, 8)}.part`;
  try {
    await pack(part, manifest, files, signal);
    await Deno.rename(part, out);
    return { manifest, bytes: (await Deno.stat(out)).size };
  } catch (error) {
    await Deno.remove(part).catch(() => undefined);
    signal?.throwIfAborted();
    if (error instanceof BundleError) throw error;
    throw new BundleError(
      `${out} cannot be written (${error instanceof Error ? error.message : error})`,
    );
  }
}

/** The program comes first, so that it is found at once by who unpacks it alone. */
function rank({ role, path }: CollectedFile): string {
  return `${role === "program" ? 0 : 1} ${path}`;
}

async function summary(
  from: CollectedFile["from"],
  signal: AbortSignal | undefined,
): Promise<{ readonly sha256: string; readonly size: number }> {
  if ("text" in from) {
    const bytes = new TextEncoder().encode(from.text);
    return { sha256: createHash("sha256").update(bytes).digest("hex"), size: bytes.length };
  }
  const { hash, bytes } = await hashFile(from.file, signal);
  return { sha256: hash.digest("hex"), size: bytes };
}

async function pack(
  part: string,
  manifest: BundleManifest,
  files: readonly CollectedFile[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const { readable, controller } = createTarPacker();
  const add = async (
    name: string,
    size: number,
    bytes: ReadableStream<Uint8Array>,
  ): Promise<void> => {
    const mode = name === manifest.files[0]?.path ? 0o755 : 0o644;
    const owner = { uid: 0, gid: 0, uname: "", gname: "" };
    const entry = controller.add({ name, size, type: "file", mode, mtime: time, ...owner });
    await bytes.pipeTo(entry, signal === undefined ? {} : { signal });
  };
  const archive = await Deno.open(part, { write: true, createNew: true });
  const written = readable.pipeThrough(new CompressionStream("gzip")).pipeTo(archive.writable);
  // Its failure is told below, together with what led to it.
  written.catch(() => undefined);
  try {
    const text = new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`);
    await add(manifestName, text.length, streamOf(text));
    for (const [index, { from }] of files.entries()) {
      const { path, size, sha256 } = manifest.files[index] ?? { path: "", size: 0, sha256: "" };
      const bytes = "text" in from
        ? streamOf(new TextEncoder().encode(from.text))
        : (await Deno.open(from.file)).readable;
      await add(path, size, bytes.pipeThrough(checking(path, sha256)));
    }
    controller.finalize();
  } catch (error) {
    controller.error(error);
    await written.catch(() => undefined);
    throw error;
  }
  await written;
}

function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new Blob([bytes]).stream();
}

/** Passes bytes on, and fails at their end when they are not those that were listed. */
function checking(
  path: string,
  sha256: string,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  const hash = createHash("sha256");
  return new TransformStream({
    transform: (chunk, controller): void => {
      hash.update(chunk);
      controller.enqueue(chunk);
    },
    flush: (): void => {
      if (hash.digest("hex") === sha256) return;
      throw new BundleError(`${path} changed while it was collected; try again`);
    },
  });
}
