import assert from "node:assert/strict";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { libraryFault } from "./library_fault.ts";
import { libraryMachine } from "./library_machine.ts";

function header(bytes: Readonly<Record<number, readonly number[]>>): Uint8Array {
  const result = new Uint8Array(512);
  for (const [at, values] of Object.entries(bytes)) result.set(values, Number(at));
  return result;
}

const elf = (machine: number): Uint8Array =>
  header({ 0: [0x7f, 0x45, 0x4c, 0x46, 2, 1], 18: [machine, 0] });
const machO = (cpu: number): Uint8Array => header({ 0: [0xcf, 0xfa, 0xed, 0xfe, cpu, 0, 0, 1] });
const fat = header({
  0: [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 2],
  8: [1, 0, 0, 7],
  28: [1, 0, 0, 12],
});
const pe = header({ 0: [0x4d, 0x5a], 0x3c: [0x80, 0], 0x80: [0x50, 0x45, 0, 0, 0x64, 0x86] });

Deno.test("libraryMachine reads the headers of Linux, macOS and Windows", () => {
  const expected: [Uint8Array | string, unknown][] = [
    [elf(62), { kind: "library", os: "linux", arch: ["x86_64"] }],
    [elf(183), { kind: "library", os: "linux", arch: ["aarch64"] }],
    [elf(243), { kind: "library", os: "linux", arch: ["another processor"] }],
    [machO(12), { kind: "library", os: "darwin", arch: ["aarch64"] }],
    [machO(7), { kind: "library", os: "darwin", arch: ["x86_64"] }],
    [fat, { kind: "library", os: "darwin", arch: ["x86_64", "aarch64"] }],
    [pe, { kind: "library", os: "windows", arch: ["x86_64"] }],
    ["#!/bin/sh\n", { kind: "no library" }],
    ["", { kind: "no library" }],
    ["\x7fELF", { kind: "no library" }],
  ];
  for (const [content, machine] of expected) {
    using tree = new TemporaryTree({ "library": content });
    assert.deepEqual(libraryMachine(tree.at("library")), machine);
  }
});

Deno.test("libraryMachine says of what cannot be read that it cannot", () => {
  using tree = new TemporaryTree();
  assert.equal(libraryMachine(tree.at("library")).kind, "unreadable");
});

Deno.test("libraryFault says for what machine a library is, and which part it lacks", () => {
  const here = `${Deno.build.os}/${Deno.build.arch}`;
  const isLinux = Deno.build.os === "linux";
  const own = isLinux ? elf(Deno.build.arch === "x86_64" ? 62 : 183) : fat;
  using tree = new TemporaryTree({ own, foreign: elf(243), text: "hello" });
  const fault = (name: string, said: string): string =>
    libraryFault(tree.at(name), new Error(said)).replace(tree.at(name), "L");
  assert.equal(fault("text", "invalid ELF header"), "L is no library for any system");
  assert.equal(
    fault("foreign", "No such file or directory"),
    `L is a library for linux/another processor, this is ${here}: get ONNX Runtime for ${here}`,
  );
  if (Deno.build.os === "windows") return;
  assert.equal(
    fault("own", "undefined symbol: OrtGetApiBase"),
    "L is a library, but not ONNX Runtime",
  );
  assert.equal(
    fault("own", "/lib/libc.so.6: version `GLIBC_2.38' not found (required by L)"),
    "L needs GLIBC_2.38, which is newer than what this system has: update the system, or get an " +
      "ONNX Runtime made for it",
  );
  assert.equal(
    fault(
      "own",
      "libstdc++.so.6: cannot open shared object file: No such file or directory",
    ),
    "L needs libstdc++.so.6, which this system lacks: install the package that has it",
  );
  assert.equal(fault("own", "out of memory"), "L cannot be loaded: out of memory");
});
