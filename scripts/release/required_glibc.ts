const programHeaderLoad = 1;
const programHeaderDynamic = 2;
const tagNull = 0n;
const tagStrings = 5n;
const tagStringsSize = 10n;
const tagNeeds = 0x6ffffffen;
const tagNeedsCount = 0x6fffffffn;
/** A library without the version is good enough. */
const weakFlag = 2;

/** A piece of the file and the address that it is loaded at. */
interface Segment {
  readonly type: number;
  readonly offset: number;
  readonly address: bigint;
  readonly size: number;
}

/**
 * Reads from a 64-bit little-endian ELF program which glibc it needs: the highest `GLIBC_x.y` among the symbol versions
 * that it wants of libraries. An older system refuses to start it.
 *
 * Structures: `Elf64_Ehdr`, `Elf64_Phdr` and `Elf64_Dyn` of the System V ABI; `Elf64_Verneed` and `Elf64_Vernaux` of
 * the Linux Standard Base, "Symbol Versioning". The dynamic section is asked, as the loader does, so that stripped
 * programs tell it too.
 *
 * @param elf The whole file.
 * @returns Such as `2.27`; undefined when it needs no version of glibc, as one that is linked statically.
 * @throws Error when it is no such file, or is damaged.
 */
export function requiredGlibc(elf: Uint8Array): string | undefined {
  const view = new DataView(elf.buffer, elf.byteOffset, elf.byteLength);
  try {
    const names = neededVersions(view).flatMap((name) =>
      /^GLIBC_(\d+(?:\.\d+)+)$/.exec(name)?.[1] ?? []
    );
    return names.sort(compareVersions).at(-1);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new Error("the ELF file ends early or points behind its end", { cause });
  }
}

/**
 * Compares versions of glibc, number by number.
 *
 * @returns Less than, equal to or more than 0, as the first is lower, the same or higher.
 */
export function compareVersions(first: string, second: string): number {
  const [left, right] = [first.split("."), second.split(".")];
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = Number(left[at] ?? 0) - Number(right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function neededVersions(view: DataView): string[] {
  const isElf = view.byteLength >= 64 && view.getUint32(0) === 0x7f454c46;
  if (!isElf || view.getUint8(4) !== 2 || view.getUint8(5) !== 1) {
    throw new Error("not a 64-bit little-endian ELF file");
  }
  const segments = readSegments(view);
  const dynamic = segments.find(({ type }) => type === programHeaderDynamic);
  if (dynamic === undefined) return [];
  const tags = readTags(view, dynamic);
  const [needs, strings] = [tags.get(tagNeeds), tags.get(tagStrings)];
  if (needs === undefined || strings === undefined) return [];
  const text = { start: offsetOf(segments, strings), size: Number(tags.get(tagStringsSize) ?? 0n) };
  return readNeeds(view, offsetOf(segments, needs), Number(tags.get(tagNeedsCount) ?? 0n))
    .map((name) => readString(view, text, name));
}

function readSegments(view: DataView): Segment[] {
  const start = Number(view.getBigUint64(0x20, true));
  const [size, count] = [view.getUint16(0x36, true), view.getUint16(0x38, true)];
  return Array.from({ length: count }, (_, at) => {
    const header = start + at * size;
    return {
      type: view.getUint32(header, true),
      offset: Number(view.getBigUint64(header + 0x08, true)),
      address: view.getBigUint64(header + 0x10, true),
      size: Number(view.getBigUint64(header + 0x20, true)),
    };
  });
}

function readTags(view: DataView, dynamic: Segment): Map<bigint, bigint> {
  const tags = new Map<bigint, bigint>();
  for (let at = dynamic.offset; at + 16 <= dynamic.offset + dynamic.size; at += 16) {
    const tag = view.getBigUint64(at, true);
    if (tag === tagNull) break;
    tags.set(tag, view.getBigUint64(at + 8, true));
  }
  return tags;
}

function offsetOf(segments: readonly Segment[], address: bigint): number {
  for (const segment of segments) {
    const inside = Number(address - segment.address);
    if (segment.type === programHeaderLoad && inside >= 0 && inside < segment.size) {
      return segment.offset + inside;
    }
  }
  throw new Error(`the ELF file loads nothing at address 0x${address.toString(16)}`);
}

/** @returns Offsets of names in the table of strings. */
function readNeeds(view: DataView, start: number, count: number): number[] {
  const names: number[] = [];
  for (const need of chain(view, start, count)) {
    const versions = chain(
      view,
      need + view.getUint32(need + 8, true),
      view.getUint16(need + 2, true),
    );
    for (const version of versions) {
      const isWeak = (view.getUint16(version + 4, true) & weakFlag) !== 0;
      if (!isWeak) names.push(view.getUint32(version + 8, true));
    }
  }
  return names;
}

/** Offsets of structures of 16 bytes whose last field is the distance to the next, 0 in the last. */
function* chain(view: DataView, start: number, count: number): Generator<number> {
  let at = start;
  for (let left = count; left > 0; left--) {
    yield at;
    const step = view.getUint32(at + 12, true);
    if (step === 0) return;
    at += step;
  }
}

function readString(
  view: DataView,
  text: { readonly start: number; readonly size: number },
  name: number,
): string {
  let end = name;
  while (end < text.size && view.getUint8(text.start + end) !== 0) end++;
  if (end >= text.size) throw new Error("a name in the ELF file has no end");
  return new TextDecoder().decode(
    new Uint8Array(view.buffer, view.byteOffset + text.start + name, end - name),
  );
}
