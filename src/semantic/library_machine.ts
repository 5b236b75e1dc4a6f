type Os = typeof Deno.build.os;
type Arch = typeof Deno.build.arch;

/** What machine a library is for, by its header. */
export type LibraryMachine =
  | {
    readonly kind: "library";
    readonly os: Os;
    readonly arch: readonly (Arch | "another processor")[];
  }
  | { readonly kind: "no library" }
  | { readonly kind: "unreadable"; readonly reason: string };

/** e_machine in ELF (System V ABI, processor supplements). */
const elfMachines: Readonly<Record<number, Arch>> = { 62: "x86_64", 183: "aarch64" };
/** cputype in Mach-O (mach/machine.h). */
const machCpus: Readonly<Record<number, Arch>> = { 0x01000007: "x86_64", 0x0100000c: "aarch64" };
/** Machine in COFF (PE format). */
const coffMachines: Readonly<Record<number, Arch>> = { 0x8664: "x86_64", 0xaa64: "aarch64" };

/** Reads the header of a library of Linux (ELF), macOS (Mach-O, of one processor or several) or Windows (PE). */
export function libraryMachine(path: string): LibraryMachine {
  const bytes = new Uint8Array(4096);
  let length: number;
  try {
    using file = Deno.openSync(path);
    length = file.readSync(bytes) ?? 0;
  } catch (error) {
    return { kind: "unreadable", reason: error instanceof Error ? error.message : String(error) };
  }
  const header = new DataView(bytes.buffer, 0, length);
  return elf(header) ?? machO(header) ?? fatMachO(header) ?? pe(header) ?? { kind: "no library" };
}

function elf(header: DataView): LibraryMachine | undefined {
  if (header.byteLength < 64 || header.getUint32(0) !== 0x7f454c46) return undefined;
  const isLittleEndian = header.getUint8(5) === 1;
  return of("linux", elfMachines[header.getUint16(18, isLittleEndian)]);
}

function machO(header: DataView): LibraryMachine | undefined {
  if (header.byteLength < 32 || header.getUint32(0, true) !== 0xfeedfacf) return undefined;
  return of("darwin", machCpus[header.getUint32(4, true)]);
}

function fatMachO(header: DataView): LibraryMachine | undefined {
  if (header.byteLength < 32 || header.getUint32(0) !== 0xcafebabe) return undefined;
  // A Java class begins with the same four bytes; its next number is a version above 40.
  const count = header.getUint32(4);
  if (count === 0 || count > 20 || header.byteLength < 8 + 20 * count) return undefined;
  const cpus = Array.from({ length: count }, (_, index) => header.getUint32(8 + 20 * index));
  return of("darwin", ...cpus.map((cpu) => machCpus[cpu]));
}

function pe(header: DataView): LibraryMachine | undefined {
  if (header.byteLength < 64 || header.getUint16(0) !== 0x4d5a) return undefined;
  const at = header.getUint32(0x3c, true);
  if (at + 6 > header.byteLength || header.getUint32(at) !== 0x50450000) return undefined;
  return of("windows", coffMachines[header.getUint16(at + 4, true)]);
}

function of(os: Os, ...arch: (Arch | undefined)[]): LibraryMachine {
  return { kind: "library", os, arch: arch.map((each) => each ?? "another processor") };
}
