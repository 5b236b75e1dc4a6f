import assert from "node:assert/strict";
import { compareVersions, requiredGlibc } from "./required_glibc.ts";

/** A version that a library is to have. */
interface Need {
  readonly library: string;
  readonly versions: readonly string[];
  readonly weak?: boolean;
}

const headerSize = 64 + 2 * 56;
const address = 0x400000;

/** A program of nothing but what the loader reads: one loaded segment with strings, needs and the dynamic section. */
function elfWith(needs: readonly Need[]): Uint8Array {
  const strings = new Map<string, number>([["", 0]]);
  let text = "\0";
  for (const name of needs.flatMap(({ library, versions }) => [library, ...versions])) {
    if (strings.has(name)) continue;
    strings.set(name, text.length);
    text += `${name}\0`;
  }
  const needsAt = headerSize + Math.ceil(text.length / 16) * 16;
  const needsSize = needs.reduce((sum, { versions }) => sum + 16 * (1 + versions.length), 0);
  const dynamicAt = needsAt + needsSize;
  const size = dynamicAt + 5 * 16;
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  bytes.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  view.setBigUint64(0x20, 64n, true);
  view.setUint16(0x36, 56, true);
  view.setUint16(0x38, 2, true);
  setSegment(view, 64, 1, 0, size);
  setSegment(view, 64 + 56, 2, dynamicAt, 5 * 16);
  bytes.set(new TextEncoder().encode(text), headerSize);
  writeNeeds(view, needsAt, needs, strings);
  const tags: [bigint, number][] = [
    [5n, address + headerSize],
    [10n, text.length],
    [0x6ffffffen, address + needsAt],
    [0x6fffffffn, needs.length],
    [0n, 0],
  ];
  tags.forEach(([tag, value], at) => {
    view.setBigUint64(dynamicAt + at * 16, tag, true);
    view.setBigUint64(dynamicAt + at * 16 + 8, BigInt(value), true);
  });
  return bytes;
}

function setSegment(view: DataView, at: number, type: number, offset: number, size: number): void {
  view.setUint32(at, type, true);
  view.setBigUint64(at + 0x08, BigInt(offset), true);
  view.setBigUint64(at + 0x10, BigInt(address + offset), true);
  view.setBigUint64(at + 0x20, BigInt(size), true);
}

function writeNeeds(
  view: DataView,
  start: number,
  needs: readonly Need[],
  strings: ReadonlyMap<string, number>,
): void {
  let at = start;
  needs.forEach(({ library, versions, weak }, index) => {
    const size = 16 * (1 + versions.length);
    view.setUint16(at, 1, true);
    view.setUint16(at + 2, versions.length, true);
    view.setUint32(at + 4, strings.get(library) ?? 0, true);
    view.setUint32(at + 8, 16, true);
    view.setUint32(at + 12, index === needs.length - 1 ? 0 : size, true);
    versions.forEach((version, number) => {
      const entry = at + 16 * (1 + number);
      view.setUint16(entry + 4, weak ? 2 : 0, true);
      view.setUint32(entry + 8, strings.get(version) ?? 0, true);
      view.setUint32(entry + 12, number === versions.length - 1 ? 0 : 16, true);
    });
    at += size;
  });
}

Deno.test("the required glibc is the highest of all libraries, by number", () => {
  const elf = elfWith([
    { library: "libm.so.6", versions: ["GLIBC_2.2.5", "GLIBC_2.27"] },
    { library: "libgcc_s.so.1", versions: ["GCC_12.0.0"] },
    { library: "libc.so.6", versions: ["GLIBC_2.4", "GLIBC_2.9", "GLIBC_2.14"] },
  ]);
  assert.equal(requiredGlibc(elf), "2.27");
});

Deno.test("no version of glibc is required by what names none, or only a weak one", () => {
  assert.equal(requiredGlibc(elfWith([])), undefined);
  assert.equal(
    requiredGlibc(elfWith([{ library: "libstdc++.so.6", versions: ["CXXABI_1.3"] }])),
    undefined,
  );
  assert.equal(
    requiredGlibc(elfWith([
      { library: "libc.so.6", versions: ["GLIBC_2.34"], weak: true },
      { library: "libm.so.6", versions: ["GLIBC_2.17", "GLIBC_PRIVATE"] },
    ])),
    "2.17",
  );
});

Deno.test("a file inside a larger buffer is read from where it begins", () => {
  const elf = elfWith([{ library: "libc.so.6", versions: ["GLIBC_2.31"] }]);
  const padded = new Uint8Array(elf.length + 7);
  padded.set(elf, 7);
  assert.equal(requiredGlibc(padded.subarray(7)), "2.31");
});

Deno.test("what is no ELF file of 64 bits is refused", () => {
  const shell = new TextEncoder().encode("#!/bin/sh\n".padEnd(100));
  const elf32 = elfWith([]);
  elf32[4] = 1;
  for (const bytes of [new Uint8Array(), shell, elf32]) {
    assert.throws(() => requiredGlibc(bytes), { message: "not a 64-bit little-endian ELF file" });
  }
});

Deno.test("damaged ELF files are refused, or read as far as they go", () => {
  const whole = elfWith([
    { library: "libc.so.6", versions: ["GLIBC_2.17", "GLIBC_2.28"] },
    { library: "libm.so.6", versions: ["GLIBC_2.27"] },
  ]);
  // The last 8 bytes are the value of the tag that ends the dynamic section.
  for (let length = 0; length < whole.length - 8; length++) {
    assert.throws(
      () => requiredGlibc(whole.slice(0, length)),
      /^Error: (?:not a 64-bit|the ELF file|a name in the ELF)/,
      `${length} bytes`,
    );
  }
  for (let at = 0; at < whole.length; at++) {
    for (const value of [0x00, 0x7f, 0xff]) {
      const damaged = whole.slice();
      damaged[at] = value;
      try {
        requiredGlibc(damaged);
      } catch (error) {
        assert.match(String(error), /^Error: (?:not a 64-bit|the ELF file|a name in the ELF)/);
      }
    }
  }
});

Deno.test("versions of glibc are compared by number", () => {
  assert.deepEqual(["2.4", "2.2.5", "2.31", "2.2", "2.17"].sort(compareVersions), [
    "2.2",
    "2.2.5",
    "2.4",
    "2.17",
    "2.31",
  ]);
  assert.equal(compareVersions("2.27", "2.27"), 0);
});
