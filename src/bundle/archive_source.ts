import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import { BundleError } from "./bundle_error.ts";
import { type BundleManifest, parseBundleManifest } from "./bundle_manifest.ts";
import type { BundleEntry, BundleReading, BundleSource } from "./bundle_source.ts";
import { manifestName } from "./manifest_name.ts";

/** So much may be read before the manifest says how much there is, in bytes; more is no manifest. */
const manifestBytes = 8 << 20;
/** What a tar archive needs for a file besides its bytes, and at its end, in bytes. */
const overheadBytes = 64 << 10;

/** A bundle in one tar archive, gzipped or not. */
export class ArchiveSource implements BundleSource {
  readonly place: string;

  /** @param place Path of the archive. */
  constructor(place: string) {
    this.place = place;
  }

  async read<T>(work: (reading: BundleReading) => Promise<T>): Promise<T> {
    const budget = { left: manifestBytes };
    const bytes = await openArchive(this.place);
    const reader = bytes.pipeThrough(limited(budget))
      .pipeThrough(createTarDecoder({ strict: true }))
      .getReader();
    try {
      const next = (): Promise<ParsedTarEntry | undefined> => this.#next(reader);
      const first = await next();
      if (first?.header.name !== manifestName) {
        throw new BundleError(
          `${this.place} is no bundle of graphin: ${manifestName} is not its first file`,
        );
      }
      const manifest = parseBundleManifest(await this.#small(first), this.place);
      budget.left += manifest.files.reduce(
        (sum, { size }) => sum + size + overheadBytes,
        overheadBytes,
      );
      return await work({ manifest, entries: this.#entries(manifest, next) });
    } catch (error) {
      await reader.cancel().catch(() => undefined);
      if (error instanceof BundleError) throw error;
      // What reading throws says that the archive is damaged; all else has another class.
      throw error instanceof DamagedArchive ? this.#damaged(error.message) : error;
    }
  }

  async *#entries(
    { files }: BundleManifest,
    next: () => Promise<ParsedTarEntry | undefined>,
  ): AsyncGenerator<BundleEntry> {
    const sizes = new Map(files.map(({ path, size }) => [path, size]));
    for (let entry = await next(); entry !== undefined; entry = await next()) {
      const { name, type, size } = entry.header;
      const wanted = sizes.get(name);
      if (type !== "file") throw this.#damaged(`${name} in it is no file`);
      if (wanted === undefined) {
        throw this.#damaged(`${name} in it is not in its list, or there twice`);
      }
      if (wanted !== size) throw this.#damaged(`${name} in it has ${size} bytes, not ${wanted}`);
      sizes.delete(name);
      yield { path: name, body: guarded(entry.body) };
    }
    const [missing] = sizes.keys();
    if (missing !== undefined) throw this.#damaged(`${missing} is not in it`);
  }

  async #next(
    reader: ReadableStreamDefaultReader<ParsedTarEntry>,
  ): Promise<ParsedTarEntry | undefined> {
    try {
      return (await reader.read()).value;
    } catch (error) {
      throw this.#damaged(reasonOf(error));
    }
  }

  async #small({ header, body }: ParsedTarEntry): Promise<Uint8Array> {
    if (header.type !== "file" || header.size > 1 << 20) {
      throw new BundleError(
        `${this.place} is no bundle of graphin: its ${manifestName} is too large`,
      );
    }
    try {
      return await new Response(body).bytes();
    } catch (error) {
      throw this.#damaged(reasonOf(error));
    }
  }

  #damaged(reason: string): BundleError {
    return new BundleError(`${this.place} is damaged or cut off (${reason}); copy it again`);
  }
}

/** Reading the archive failed. */
class DamagedArchive extends Error {}

async function openArchive(path: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  let file: Deno.FsFile;
  try {
    file = await Deno.open(path);
  } catch (error) {
    throw new BundleError(`${path} cannot be read (${reasonOf(error)})`);
  }
  try {
    const head = new Uint8Array(2);
    const read = await file.read(head);
    await file.seek(0, Deno.SeekMode.Start);
    const isGzip = read === 2 && head[0] === 0x1f && head[1] === 0x8b;
    return isGzip ? file.readable.pipeThrough(new DecompressionStream("gzip")) : file.readable;
  } catch (error) {
    file.close();
    throw new BundleError(`${path} cannot be read (${reasonOf(error)})`);
  }
}

/** Ends with an error when more comes than an archive of its files needs, however small it was when compressed. */
function limited(
  budget: { left: number },
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  return new TransformStream({
    transform: (chunk, controller): void => {
      budget.left -= chunk.length;
      if (budget.left < 0) controller.error(new Error("there is more in it than its list says"));
      else controller.enqueue(chunk);
    },
  });
}

async function* guarded(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw new DamagedArchive(reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
