import type { Target } from "./target.ts";

/**
 * Tells from the header of an executable which platform it is for.
 *
 * Fields read: `e_machine` of an ELF header (System V ABI), `cputype` of a 64-bit Mach-O header, `Machine` of the COFF
 * header that a PE file's offset 0x3c points at.
 *
 * @param header The file's first 4096 bytes, or all of them.
 * @returns `undefined` when it is for none of the targets.
 */
export function executableTarget(header: Uint8Array): Target | undefined {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  if (view.byteLength < 64) return undefined;
  const magic = view.getUint32(0, true);
  if (magic === 0x464c457f) return elfTargets.get(view.getUint16(18, true));
  if (magic === 0xfeedfacf) return machTargets.get(view.getUint32(4, true));
  if ((magic & 0xffff) !== 0x5a4d) return undefined;
  const coff = view.getUint32(0x3c, true);
  if (coff + 6 > view.byteLength || view.getUint32(coff, true) !== 0x00004550) return undefined;
  return peTargets.get(view.getUint16(coff + 4, true));
}

const elfTargets: ReadonlyMap<number, Target> = new Map([
  [0x3e, "x86_64-unknown-linux-gnu"],
  [0xb7, "aarch64-unknown-linux-gnu"],
]);

const machTargets: ReadonlyMap<number, Target> = new Map([
  [0x0100_0007, "x86_64-apple-darwin"],
  [0x0100_000c, "aarch64-apple-darwin"],
]);

const peTargets: ReadonlyMap<number, Target> = new Map([[0x8664, "x86_64-pc-windows-msvc"]]);
