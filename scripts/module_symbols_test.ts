import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { symbolReader } from "./module_symbols.ts";

const read = await symbolReader(fileURLToPath(new URL("..", import.meta.url)));

Deno.test("symbolReader tells values from types", () => {
  const { exports, incomplete } = read(`
export interface Ledger {
  readonly entries: number[];
}
export type Entry = number;
export function balance(ledger: Ledger): number {
  return ledger.entries.length;
}
export abstract class Account {}
export enum Side { Debit, Credit }
export const opening = 0, closing = 1;
export async function* pages(): AsyncGenerator<string> {}
`);
  assert.equal(incomplete, false);
  assert.deepEqual(
    exports.map(({ name, kind, line }) => `${line} ${kind} ${name}`),
    [
      "2 type Ledger",
      "5 type Entry",
      "6 value balance",
      "9 value Account",
      "10 value Side",
      "11 value opening",
      "11 value closing",
      "12 value pages",
    ],
  );
});

Deno.test("symbolReader knows what the module itself mentions", () => {
  const { exports } = read(`
export interface Options { readonly depth: number }
export interface Unused { readonly depth: number }
export function walk(options: Options): void {}
export { walk as traverse };
`);
  assert.deepEqual(
    exports.map(({ name, mentioned }) => `${name} ${mentioned}`),
    ["Options true", "Unused false", "walk true", "traverse false"],
  );
});

Deno.test("symbolReader counts overloads and a schema with its type once", () => {
  const { exports } = read(`
export function parse(text: string): number;
export function parse(bytes: Uint8Array): number;
export function parse(input: string | Uint8Array): number {
  return input.length;
}
export const manifest = z.object({});
export type manifest = z.infer<typeof manifest>;
`);
  assert.deepEqual(exports.map(({ name, kind }) => `${kind} ${name}`), [
    "value parse",
    "value manifest",
  ]);
});

Deno.test("symbolReader lists the names that are imported and passed on", () => {
  const { imports, exports } = read(`
import def, * as everything from "./a.ts";
import { type Node, walk as visit } from "./b.ts";
import type { Tree } from "./c.ts";
import "./d.ts";
export { read, type Reader as Input } from "./e.ts";
export * from "./f.ts";
export * as shapes from "./g.ts";
`);
  assert.deepEqual(imports, [
    { specifier: "./a.ts", names: ["default", "*"] },
    { specifier: "./b.ts", names: ["Node", "walk"] },
    { specifier: "./c.ts", names: ["Tree"] },
    { specifier: "./d.ts", names: [] },
    { specifier: "./e.ts", names: ["read", "Reader"] },
    { specifier: "./f.ts", names: ["*"] },
    { specifier: "./g.ts", names: ["*"] },
  ]);
  assert.deepEqual(exports.map(({ name, kind }) => `${kind} ${name}`), [
    "value read",
    "type Input",
  ]);
});

Deno.test("symbolReader says when a module is not wholly read", () => {
  assert.equal(read("export const rate = ;\n").incomplete, true);
});
