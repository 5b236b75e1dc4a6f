import assert from "node:assert/strict";
import { executableTarget } from "./executable_target.ts";

Deno.test("executableTarget reads the machine of an ELF header", () => {
  const header = (machine: number): Uint8Array => {
    const bytes = new Uint8Array(64);
    bytes.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
    bytes[18] = machine;
    return bytes;
  };
  assert.equal(executableTarget(header(62)), "x86_64-unknown-linux-gnu");
  assert.equal(executableTarget(header(183)), "aarch64-unknown-linux-gnu");
  assert.equal(executableTarget(header(243)), undefined, "RISC-V is no target");
});

Deno.test("executableTarget reads the processor of a Mach-O header", () => {
  const header = (processor: number): Uint8Array => {
    const bytes = new Uint8Array(64);
    bytes.set([0xcf, 0xfa, 0xed, 0xfe, processor, 0, 0, 1]);
    return bytes;
  };
  assert.equal(executableTarget(header(7)), "x86_64-apple-darwin");
  assert.equal(executableTarget(header(12)), "aarch64-apple-darwin");
});

Deno.test("executableTarget follows a PE file to its COFF header", () => {
  const bytes = new Uint8Array(512);
  bytes.set([0x4d, 0x5a]);
  bytes[0x3c] = 0x80;
  bytes.set([0x50, 0x45, 0, 0, 0x64, 0x86], 0x80);
  assert.equal(executableTarget(bytes), "x86_64-pc-windows-msvc");
  assert.equal(executableTarget(bytes.subarray(0, 0x80)), undefined, "cut before the COFF header");
});

Deno.test("executableTarget knows that a script is no executable for a target", () => {
  const script = new TextEncoder().encode(`#!/usr/bin/env node\n${"// launcher\n".repeat(10)}`);
  assert.equal(executableTarget(script), undefined);
  assert.equal(executableTarget(new Uint8Array(0)), undefined);
});
