import { dirname } from "node:path";

const KEY_BYTES = 16;

/** Vectors of texts by 16-byte keys, kept in a file that is appended to, so that a second run embeds nothing. */
export class VectorCache {
  readonly #path: string;
  readonly #dimensions: number;
  readonly #vectors = new Map<string, Float32Array>();

  /** Reads what is kept; half a record at the end, of a run that was ended, is left out. */
  constructor(path: string, dimensions: number) {
    this.#path = path;
    this.#dimensions = dimensions;
    const bytes = readIfThere(path);
    const record = KEY_BYTES + dimensions * Float32Array.BYTES_PER_ELEMENT;
    const whole = bytes.length - bytes.length % record;
    for (let at = 0; at < whole; at += record) {
      const values = bytes.slice(at + KEY_BYTES, at + record);
      this.#vectors.set(
        bytes.subarray(at, at + KEY_BYTES).toHex(),
        new Float32Array(values.buffer),
      );
    }
    if (whole < bytes.length) Deno.truncateSync(path, whole);
  }

  /** The vector of a key, if it is kept. */
  get(key: Uint8Array): Float32Array | undefined {
    return this.#vectors.get(key.toHex());
  }

  /** Keeps vectors. */
  add(entries: readonly (readonly [key: Uint8Array, vector: Float32Array])[]): void {
    Deno.mkdirSync(dirname(this.#path), { recursive: true });
    using file = Deno.openSync(this.#path, { append: true, create: true, write: true });
    for (const [key, vector] of entries) {
      if (vector.length !== this.#dimensions) throw new RangeError("a vector of another model");
      const record = new Uint8Array(KEY_BYTES + vector.byteLength);
      record.set(key);
      record.set(new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength), KEY_BYTES);
      file.writeSync(record);
      this.#vectors.set(key.toHex(), vector);
    }
  }
}

function readIfThere(path: string): Uint8Array {
  try {
    return Deno.readFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return new Uint8Array(0);
    throw error;
  }
}
