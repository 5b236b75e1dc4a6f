import { z } from "zod";
import { type PassageSpace, passageSpace } from "./passage_space.ts";
import type { QuantisedVector } from "./quantised_vector.ts";

/** Which passages the definitions of a file have. */
export interface FilePassages {
  /** Path of the file in the workspace. */
  readonly path: string;
  /** Hash of the content that these are the passages of. */
  readonly hash: string;
  /** Numbers of the definitions. */
  readonly definitions: Uint32Array;
  /** Keys of their passages, 16 bytes each, in the same order. */
  readonly keys: Uint8Array;
}

/** What is kept of vectors. */
export type VectorRecord =
  | { readonly kind: "vector"; readonly key: Uint8Array; readonly vector: QuantisedVector }
  | { readonly kind: "file"; readonly file: FilePassages }
  | { readonly kind: "removal"; readonly path: string }
  | { readonly kind: "space"; readonly space: PassageSpace };

/** Changes when records are laid out in another way. */
const FORMAT = 1;
const KEY_BYTES = 16;
const kinds = ["space", "vector", "file", "removal"] as const;
const header = z.object({ format: z.literal(FORMAT), space: passageSpace });

/**
 * Records as bytes, numbers little-endian, behind one byte for the kind: a vector is its key, the scale (binary32) and
 * the values; a file is the lengths of path and hash and the number of definitions (32 bits each), path and hash in
 * UTF-8, the numbers of the definitions (32 bits each) and the keys; a removal is a path; what vectors have in common
 * is JSON.
 */
export const vectorRecord = { encode, decode } as const;

/** The bytes of a record. */
function encode(record: VectorRecord): Uint8Array {
  const kind = Uint8Array.of(kinds.indexOf(record.kind));
  switch (record.kind) {
    case "vector":
      return joined(kind, record.key, number32(record.vector.scale), record.vector.values);
    case "file":
      return encodeFile(kind, record.file);
    case "removal":
      return joined(kind, new TextEncoder().encode(record.path));
    case "space":
      return joined(
        kind,
        new TextEncoder().encode(JSON.stringify({ format: FORMAT, space: record.space })),
      );
  }
}

/** The record of which {@link encode} made the bytes; undefined when they are none. Large parts of it are views. */
function decode(bytes: Uint8Array): VectorRecord | undefined {
  const body = bytes.subarray(1);
  const kind = kinds[bytes[0] ?? kinds.length];
  switch (kind) {
    case "vector":
      return decodeVector(body);
    case "file":
      return decodeFile(body);
    case "removal":
      return { kind, path: new TextDecoder("utf-8", { ignoreBOM: true }).decode(body) };
    case "space":
      return decodeSpace(body);
    case undefined:
      return undefined;
  }
}

function encodeFile(kind: Uint8Array, { path, hash, definitions, keys }: FilePassages): Uint8Array {
  const name = new TextEncoder().encode(path), digest = new TextEncoder().encode(hash);
  const numbers = new DataView(new ArrayBuffer(12 + definitions.length * 4));
  [name.byteLength, digest.byteLength, definitions.length]
    .forEach((length, index) => numbers.setUint32(index * 4, length, true));
  definitions.forEach((number, index) => numbers.setUint32(12 + index * 4, number, true));
  const packed = new Uint8Array(numbers.buffer);
  return joined(kind, packed.subarray(0, 12), name, digest, packed.subarray(12), keys);
}

function decodeFile(body: Uint8Array): VectorRecord | undefined {
  if (body.byteLength < 12) return undefined;
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const names = 12 + view.getUint32(0, true);
  const digests = names + view.getUint32(4, true);
  const count = view.getUint32(8, true);
  if (body.byteLength !== digests + count * (4 + KEY_BYTES)) return undefined;
  const definitions = new Uint32Array(count);
  for (let index = 0; index < count; index++) {
    definitions[index] = view.getUint32(digests + index * 4, true);
  }
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const path = decoder.decode(body.subarray(12, names));
  const hash = decoder.decode(body.subarray(names, digests));
  return {
    kind: "file",
    file: { path, hash, definitions, keys: body.slice(digests + count * 4) },
  };
}

function decodeVector(body: Uint8Array): VectorRecord | undefined {
  const start = KEY_BYTES + 4;
  if (body.byteLength <= start) return undefined;
  const scale = new DataView(body.buffer, body.byteOffset).getFloat32(KEY_BYTES, true);
  const values = new Int8Array(body.buffer, body.byteOffset + start, body.byteLength - start);
  return { kind: "vector", key: body.subarray(0, KEY_BYTES), vector: { values, scale } };
}

function decodeSpace(body: Uint8Array): VectorRecord | undefined {
  try {
    const { space } = header.parse(
      JSON.parse(new TextDecoder("utf-8", { ignoreBOM: true }).decode(body)),
    );
    return { kind: "space", space };
  } catch {
    return undefined;
  }
}

function number32(value: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value, true);
  return new Uint8Array(view.buffer);
}

function joined(...parts: readonly (Uint8Array | Int8Array)[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += part.byteLength;
  }
  return bytes;
}
