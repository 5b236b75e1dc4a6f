import assert from "node:assert/strict";
import { mappedTargets } from "./mapped_targets.ts";

function settings(entries: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(entries));
}

Deno.test("mappedTargets gives undefined without the field", () => {
  assert.equal(mappedTargets(settings({ name: "shop" }), "exports", ".", "import"), undefined);
});

Deno.test("mappedTargets gives one path for a field that is one text", () => {
  const only = settings({ exports: "./index.js" });
  assert.deepEqual(mappedTargets(only, "exports", ".", "import"), ["./index.js"]);
  assert.deepEqual(mappedTargets(only, "exports", "./money", "import"), []);
});

Deno.test("mappedTargets takes conditions in the order in which they are written (mistake 10)", () => {
  const exports = settings({
    "exports...require": "./index.cjs",
    "exports...default": "./index.mjs",
    "exports...import": "./never.mjs",
  });
  assert.deepEqual(mappedTargets(exports, "exports", ".", "require"), [
    "./index.cjs",
    "./index.mjs",
  ]);
  assert.deepEqual(mappedTargets(exports, "exports", ".", "import"), [
    "./index.mjs",
    "./never.mjs",
  ]);
});

Deno.test("mappedTargets leaves out conditions of other platforms", () => {
  const exports = settings({
    "exports.browser": "./browser.js",
    "exports.react-native": "./native.js",
    "exports.node.import": "./node.mjs",
    "exports.default": "./index.js",
  });
  assert.deepEqual(mappedTargets(exports, "exports", ".", "import"), ["./node.mjs", "./index.js"]);
});

Deno.test("mappedTargets takes conditions without subpaths for the entry", () => {
  const exports = settings({ "exports.types": "./index.d.ts", "exports.import": "./index.js" });
  assert.deepEqual(mappedTargets(exports, "exports", ".", "import"), [
    "./index.d.ts",
    "./index.js",
  ]);
});

Deno.test("mappedTargets prefers the exact key, then the pattern with the longest text before its star (mistake 10)", () => {
  const exports = settings({
    "exports../*": "./src/*.js",
    "exports../features/*.js": "./src/features/*.js",
    "exports../features/private/*": "null",
    "exports../features/list.js": "./src/list/index.js",
  });
  const of = (key: string): readonly string[] | undefined =>
    mappedTargets(exports, "exports", key, "import");
  assert.deepEqual(of("./money"), ["./src/money.js"]);
  assert.deepEqual(of("./features/list.js"), ["./src/list/index.js"]);
  assert.deepEqual(of("./features/sort.js"), ["./src/features/sort.js"]);
  assert.deepEqual(of("./features/private/key.js"), []);
});

Deno.test("mappedTargets inserts the whole rest of a path for a star", () => {
  const exports = settings({ "exports../icons/*": "./dist/icons/*/index.js" });
  assert.deepEqual(mappedTargets(exports, "exports", "./icons/arrows/left", "import"), [
    "./dist/icons/arrows/left/index.js",
  ]);
});

Deno.test("mappedTargets reads lists and keeps a forbidden item from ending them", () => {
  const exports = settings({
    "exports..[0]": "null",
    "exports..[1].import": "./index.mjs",
    "exports..[2]": "./index.js",
  });
  assert.deepEqual(mappedTargets(exports, "exports", ".", "import"), ["./index.mjs", "./index.js"]);
});

Deno.test("mappedTargets stops at a branch that is forbidden", () => {
  const exports = settings({
    "exports../money.node": "null",
    "exports../money.default": "./money.js",
  });
  assert.deepEqual(mappedTargets(exports, "exports", "./money", "import"), []);
});

Deno.test("mappedTargets reads directories by their trailing slash", () => {
  const exports = settings({ "exports../assets/": "./public/assets/" });
  assert.deepEqual(mappedTargets(exports, "exports", "./assets/logo.js", "import"), [
    "./public/assets/logo.js",
  ]);
});

Deno.test("mappedTargets follows a condition of the project's own", () => {
  const exports = settings({
    "exports../money.@shop/source": "./src/money.ts",
    "exports../money.default": "./dist/money.js",
  });
  assert.deepEqual(mappedTargets(exports, "exports", "./money", "import"), [
    "./src/money.ts",
    "./dist/money.js",
  ]);
});

Deno.test("mappedTargets reads the imports of a package alike", () => {
  const imports = settings({
    "imports.#internal/*.js": "./src/internal/*.js",
    "imports.#store.node": "./src/store-node.js",
    "imports.#store.default": "./src/store.js",
  });
  assert.deepEqual(mappedTargets(imports, "imports", "#internal/money.js", "import"), [
    "./src/internal/money.js",
  ]);
  assert.deepEqual(mappedTargets(imports, "imports", "#store", "import"), [
    "./src/store-node.js",
    "./src/store.js",
  ]);
});
