import assert from "node:assert/strict";
import { ScriptFacts } from "../../../tests/support/script_facts.ts";
import { FileFlag } from "../../facts/file_flag.ts";

Deno.test("every form of import statement is a row", async () => {
  const facts = await ScriptFacts.of(
    "src/app.ts",
    `import "./polyfill";
import app from ".";
import * as path from "node:path";
import fs, { readFile as read, type Stats, default as again } from "node:fs";
import type { Order } from "../order";
import type Cart, { type Line } from "./cart";
import legacy = require("./legacy");
import Deep = Shop.Prices.Deep;
import json from "./data.json" with { type: "json" };
`,
  );
  assert.deepEqual(facts.imports(), [
    "blank ./polyfill",
    "value . default as app",
    "value node:path * as path",
    "value node:fs default as fs",
    "value node:fs readFile as read",
    "typeOnly node:fs Stats as Stats",
    "value node:fs default as again",
    "typeOnly ../order Order as Order",
    "typeOnly ./cart default as Cart",
    "typeOnly ./cart Line as Line",
    "importEquals ./legacy as legacy",
    "value ./data.json default as json",
  ]);
  assert.deepEqual(facts.variables(), ["local Deep = Shop.Prices.Deep [const]"]);
});

Deno.test("every form of export statement is a row", async () => {
  const facts = await ScriptFacts.of(
    "src/api.ts",
    `export const a = 1, { b, c: [d] } = load();
export function open() {}
export class Order {}
export interface Line {}
export type Money = number;
export enum Status {}
export namespace Shop {}
export import Deep = Shop.Deep;
export { open as opened, type Line as Row };
export { default } from "./first";
export { default as second, x as default } from "./second";
export * from "./third";
export * as fourth from "..";
export type { Fifth } from "./fifth";
export declare function late(): void;
`,
  );
  assert.deepEqual(facts.exports(), [
    "local a = a",
    "local b = b",
    "local d = d",
    "local open = open",
    "local Order = Order",
    "local Line = Line",
    "local Money = Money",
    "local Status = Status",
    "local Shop = Shop",
    "local Deep = Deep",
    "local opened = open",
    "local Row = Line",
    "reExport default = default from ./first",
    "reExport second = default from ./second",
    "reExport default = x from ./second",
    "star from ./third",
    "starAs fourth from ..",
    "reExport Fifth = Fifth from ./fifth",
    "local late = late",
  ]);
});

Deno.test("a default export is a declaration, a name, a value or an object", async () => {
  const exportsOf = async (text: string): Promise<string[]> =>
    (await ScriptFacts.of("src/main.js", text)).exports();
  assert.deepEqual(await exportsOf("export default function start() {}\n"), [
    "default default = start",
  ]);
  assert.deepEqual(await exportsOf("const app = make();\nexport default app;\n"), [
    "default default = app",
  ]);
  assert.deepEqual(await exportsOf("export default class {}\n"), [
    "default default = definition default",
  ]);
  assert.deepEqual(await exportsOf("export default { run() {} };\n"), [
    "default default = {run: definition run}",
  ]);
  assert.deepEqual(await exportsOf("export default memo(function List() {});\n"), [
    "default default = memo(definition List)",
  ]);
  const equals = await ScriptFacts.of("src/main.ts", "class App {}\nexport = App;\n");
  assert.deepEqual(equals.exports(), ["exportEquals = App"]);
  assert.deepEqual(equals.definitions(), ["class src.main.App [exported]"]);
  const object = await ScriptFacts.of("src/main.ts", "export = { run() {}, stop: () => 1 };\n");
  assert.deepEqual(object.exports(), [
    "exportEquals = {run: definition run, stop: definition stop}",
  ]);
  assert.deepEqual(object.ids(), ["src.main.run", "src.main.stop"]);
});

Deno.test("a name that is exported by another statement is flagged", async () => {
  const facts = await ScriptFacts.of(
    "src/late.js",
    "function open() {}\nconst limit = 3;\nfunction hidden() {}\nexport { open, limit };\n",
  );
  assert.deepEqual(facts.definitions(), [
    "function src.late.open 0..0 [exported]",
    "function src.late.hidden 0..0",
  ]);
  assert.deepEqual(facts.variables(), ["local limit = 3 [const exported]"]);
});

Deno.test("require declares imports in all its forms", async () => {
  const facts = await ScriptFacts.of(
    "lib/load.js",
    `const fs = require("fs");
const { join, resolve: toPath } = require("path");
const { EventEmitter } = require("events"), once = require("events").once;
const debug = require("debug")("app");
const { a: { b } } = require("./nested");
require("./setup");
function late() {
  const zlib = require("zlib");
  return require("./lazy").load(zlib);
}
const _util = _interopRequireDefault(require("./util"));
let optional;
try {
  optional = require("optional");
} catch {}
const dynamic = require(name);
`,
  );
  assert.deepEqual(facts.imports(), [
    "require fs as fs",
    "require path join as join",
    "require path resolve as toPath",
    "require events EventEmitter as EventEmitter",
    "require events once as once",
    "require debug",
    "require ./nested",
    "require ./setup",
    "require zlib as zlib",
    "require ./lazy",
    "require ./util as _util",
    "require optional",
  ]);
  assert.deepEqual(facts.returned("late"), ['require "./lazy".load(zlib)']);
  const initialisers = facts.variables().filter((text) => text.includes("require"));
  assert.deepEqual(initialisers, [
    'local debug = require "debug"("app") [const]',
    'local b = require "./nested" .a.b [const]',
    "local dynamic = require(name) [const]",
    'local optional = require "optional" [reassigned conditional]',
  ]);
});

Deno.test("a parameter named require is no require", async () => {
  const facts = await ScriptFacts.of(
    "lib/bundle.js",
    "define(function (require, exports) {\n  const a = require('./a');\n  exports.run = function () {};\n});\n",
  );
  assert.deepEqual(facts.imports(), []);
  assert.deepEqual(facts.exports(), []);
  assert.deepEqual(facts.ids(), []);
});

Deno.test("the parameters of an AMD factory are imports, and what it returns is the module", async () => {
  const facts = await ScriptFacts.of(
    "lib/widget.js",
    `define(["jquery", "./order", "exports"], function ($, order) {
  return { open: function () {} };
});
`,
  );
  assert.deepEqual(facts.imports(), ["require jquery as $", "require ./order as order"]);
  assert.deepEqual(facts.exports(), ["commonJsModule = lambda"]);
  const returned = facts.variables().filter((text) => text.startsWith("returned"));
  assert.deepEqual(returned, ["returned  = {open: lambda}"]);
});

Deno.test("dynamic imports are rows and expressions", async () => {
  const facts = await ScriptFacts.of(
    "lib/lazy.js",
    `async function load() {
  const { run } = await import("./job");
  return import("./view").then(({ default: view }) => view());
}
`,
  );
  assert.deepEqual(facts.imports(), ["dynamic ./job *", "dynamic ./view *"]);
  assert.deepEqual(facts.variables().slice(0, 1), [
    'local run = await import "./job" .run [const]',
  ]);
  assert.deepEqual(facts.returned("load"), ['import "./view".then(lambda)']);
});

Deno.test("CommonJS exports are rows, by name and as a whole", async () => {
  const facts = await ScriptFacts.of(
    "lib/index.js",
    `const run = () => {};
exports.run = run;
exports.first = exports.second = make();
module.exports.load = require("./load");
exports.read = require("./io").read;
Object.defineProperty(exports, "late", { enumerable: true, get: function () { return run; } });
Object.defineProperty(exports, "__esModule", { value: true });
Object.assign(module.exports, { extra: run }, require("./more"));
__exportStar(require("./star"), exports);
module.exports = { run, alias: run, build() {}, ...require("./rest"), limit: 3 };
`,
  );
  assert.deepEqual(facts.exports(), [
    "commonJsName run = run",
    "commonJsName first = make()",
    "commonJsName second = make()",
    'commonJsName load = require "./load" from ./load',
    "commonJsName read = read from ./io",
    "commonJsName late = lambda",
    "commonJsName __esModule = true",
    "commonJsName extra = run",
    'star = require "./more" from ./more',
    'star = require "./star" from ./star',
    "commonJsName run = run",
    "commonJsName alias = run",
    "commonJsName build = definition build",
    'star = require "./rest" from ./rest',
    "commonJsName limit = 3",
    'commonJsModule = {run: run, alias: run, build: definition build, ...: require "./rest", limit: 3}',
  ]);
});

Deno.test("files are modules, CommonJS modules, scripts, declarations and tests", async () => {
  const flagsOf = async (path: string, text: string): Promise<number> =>
    (await ScriptFacts.of(path, text)).facts.file.flags(0);
  assert.equal(await flagsOf("src/a.js", "export const a = 1;\n"), 0);
  assert.equal(await flagsOf("src/a.js", "exports.a = 1;\n"), FileFlag.commonJs);
  assert.equal(await flagsOf("src/a.js", 'const b = require("b");\n'), FileFlag.commonJs);
  assert.equal(await flagsOf("src/a.cjs", "run();\n"), FileFlag.commonJs);
  assert.equal(await flagsOf("src/a.mjs", "run();\n"), 0);
  assert.equal(await flagsOf("src/a.js", "run();\n"), FileFlag.script);
  assert.equal(await flagsOf("src/a.d.ts", "export {};\n"), FileFlag.declarationOnly);
  const tests = ["src/a.test.ts", "src/a.spec.jsx", "src/__tests__/a.js", "test/a.js"];
  const stories = ["src/Button.stories.tsx", "src/__stories__/Button.tsx", "src/test-ui/Ui.tsx"];
  for (const path of [...tests, ...stories]) {
    assert.equal(await flagsOf(path, "export {};\n"), FileFlag.test, path);
  }
  const suite = 'import { describe } from "vitest";\ndescribe("orders", () => {});\n';
  assert.equal(await flagsOf("src/orders.js", suite), FileFlag.test);
  assert.equal(await flagsOf("src/latest.js", "export const test = 1;\n"), 0);
  assert.equal(await flagsOf("src/stories.js", "export const stories = [];\n"), 0);
});
