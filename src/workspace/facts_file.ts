import type { Checksum, FactsPlace } from "./facts_store.ts";
import type { StateFile } from "./state_disk.ts";

/** Facts of neighbouring files are written together, so many bytes at once. */
const PIECE_BYTES = 1 << 20;

/** How facts are appended to a file. */
export interface AppendFactsOptions {
  /** Bytes that the file has already. */
  readonly size: number;
  readonly checksum: Checksum;
}

/** Appends facts to a facts file. */
export const factsFile = { append, appendNow } as const;

/** Appends the facts of files, which are to lie one behind the other. @returns Where they lie. */
async function append(
  file: StateFile,
  added: Iterable<readonly [number, Uint8Array]>,
  options: AppendFactsOptions,
): Promise<Map<number, FactsPlace>> {
  const places = new Map<number, FactsPlace>();
  for (const piece of pieces(added, places, options)) await file.write(piece);
  return places;
}

/** Like {@link append}, before it returns. */
function appendNow(
  file: StateFile,
  added: Iterable<readonly [number, Uint8Array]>,
  options: AppendFactsOptions,
): Map<number, FactsPlace> {
  const places = new Map<number, FactsPlace>();
  for (const piece of pieces(added, places, options)) file.writeNow(piece);
  return places;
}

/** Facts joined to pieces that are worth a write; `places` are told where each lies. */
function* pieces(
  added: Iterable<readonly [number, Uint8Array]>,
  places: Map<number, FactsPlace>,
  { size, checksum }: AppendFactsOptions,
): Generator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let offset = size;
  let start = size;
  for (const [number, bytes] of added) {
    places.set(number, { offset, length: bytes.byteLength, checksum: checksum(bytes) });
    waiting.push(bytes);
    offset += bytes.byteLength;
    if (offset - start < PIECE_BYTES) continue;
    yield joined(waiting, offset - start);
    waiting = [];
    start = offset;
  }
  if (offset > start) yield joined(waiting, offset - start);
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) return first;
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
}
