import assert from "node:assert/strict";
import type { LinkedWorkspace } from "../../../tests/support/linked_workspace.ts";
import { nodeWorkspace } from "../../../tests/support/node_workspace.ts";

/** Targets of the imports of a file with their rules. */
function imports(workspace: LinkedWorkspace, path: string): string[] {
  return workspace.edges(path).filter((edge) => edge.includes(" -import-> "))
    .map((edge) => edge.replace(/^.* -import-> /, "").replace(/ :\d+$/, ""));
}

const EMPTY = "export {};\n";

Deno.test("a relative specifier finds TypeScript before JavaScript, and from JavaScript the other way", async () => {
  const workspace = await nodeWorkspace({
    "src/money.ts": EMPTY,
    "src/money.js": EMPTY,
    "src/view.tsx": EMPTY,
    "src/legacy.js": 'import "./money";\nimport "./money.js";\n',
    "src/main.ts":
      'import "./money";\nimport "./money.js";\nimport "./view.js";\nimport "./view";\n',
  });
  assert.deepEqual(imports(workspace, "src/main.ts"), [
    "src/money.ts 1.00 import.module",
    "src/view.tsx 1.00 import.module",
  ]);
  assert.deepEqual(imports(workspace, "src/legacy.js"), ["src/money.js 1.00 import.module"]);
});

Deno.test("an extension is added to a name with a dot and never takes the place of what is behind it", async () => {
  const workspace = await nodeWorkspace({
    "src/user.service.ts": EMPTY,
    "src/user.ts": EMPTY,
    "src/main.ts": 'import "./user.service";\n',
  });
  assert.deepEqual(imports(workspace, "src/main.ts"), ["src/user.service.ts 1.00 import.module"]);
});

Deno.test("a directory is its manifest's entry, else its index; a dot is never a file", async () => {
  const workspace = await nodeWorkspace({
    "src/orders/index.ts": EMPTY,
    "src/orders/place.ts": 'import "..";\nimport ".";\nimport "./";\n',
    "src/pay/package.json": '{ "main": "lib/pay" }',
    "src/pay/lib/pay.js": EMPTY,
    "src/pay/index.js": EMPTY,
    "src.ts": EMPTY,
    "src/index.ts": 'import "./pay";\nimport "./orders/";\n',
  });
  assert.deepEqual(imports(workspace, "src/orders/place.ts"), [
    "src/index.ts 1.00 import.module",
    "src/orders/index.ts 1.00 import.module",
  ]);
  assert.deepEqual(imports(workspace, "src/index.ts"), [
    "src/orders/index.ts 1.00 import.module",
    "src/pay/lib/pay.js 1.00 import.module",
  ]);
});

Deno.test("a relative specifier without a file is missing: no namesake is taken for it", async () => {
  const workspace = await nodeWorkspace({
    "src/tax/rates.ts": "export function rateOf(): number {\n  return 1;\n}\n",
    "src/main.ts": 'import { rateOf } from "./rates";\nrateOf();\n',
  });
  assert.deepEqual(workspace.edges("src/main.ts"), []);
  assert.deepEqual(workspace.unresolved("src/main.ts"), ["src/main.ts rateOf 1"]);
});

Deno.test("schemes and packages are outside, by the package's name", async () => {
  const workspace = await nodeWorkspace({
    "src/main.ts": [
      'import { readFile } from "node:fs/promises";',
      'import { map } from "rxjs/operators";',
      'import { Search } from "@mui/icons-material/Search";',
      'import type { Request } from "@types/express";',
      'import chalk from "npm:chalk@5";',
      'import { join } from "jsr:@std/path@1/join";',
      'import { serve } from "https://deno.land/std/http/server.ts";',
      "",
    ].join("\n"),
    "src/map.ts": "export function map(): void {}\n",
  });
  assert.deepEqual(workspace.externals("src/main.ts"), [
    "src/main.ts @mui/icons-material 1",
    "src/main.ts @std/path 1",
    "src/main.ts chalk 1",
    "src/main.ts deno.land/std/http/server.ts 1",
    "src/main.ts express 1",
    "src/main.ts rxjs 1",
    "src/main.ts std 1",
  ]);
  assert.deepEqual(workspace.edges("src/main.ts"), []);
});

Deno.test("paths takes the exact key, then the longest prefix, then goes on to baseUrl (mistake 8)", async () => {
  const workspace = await nodeWorkspace({
    "tsconfig.json": `{
      // The general pattern is listed first and still comes last.
      "compilerOptions": {
        "baseUrl": "src",
        "paths": {
          "*": ["vendor/*"],
          "@app/*": ["app/*", "fallback/*"],
          "@app/model/*": ["model/*"],
          "@app/model": ["model/main"],
        },
      },
    }`,
    "src/vendor/legacy.ts": EMPTY,
    "src/app/view.ts": EMPTY,
    "src/fallback/old.ts": EMPTY,
    "src/model/main.ts": EMPTY,
    "src/model/order.ts": EMPTY,
    "src/app/model/order.ts": EMPTY,
    "src/shared/text.ts": EMPTY,
    "src/main.ts":
      'import "legacy";\nimport "@app/view";\nimport "@app/old";\nimport "@app/model";\nimport "@app/model/order";\nimport "shared/text";\nimport "@app/model/none";\n',
  });
  assert.deepEqual(imports(workspace, "src/main.ts"), [
    "src/app/view.ts 1.00 import.module",
    "src/fallback/old.ts 1.00 import.module",
    "src/model/main.ts 1.00 import.module",
    "src/model/order.ts 1.00 import.module",
    "src/shared/text.ts 1.00 import.module",
    "src/vendor/legacy.ts 1.00 import.module",
  ]);
  assert.deepEqual(workspace.externals("src/main.ts"), ["src/main.ts @app/model 1"]);
});

Deno.test("extends takes one or several configurations; what is written later replaces it whole (mistake 8)", async () => {
  const workspace = await nodeWorkspace({
    "config/base.json":
      '{ "compilerOptions": { "paths": { "~/*": ["../lib/*"], "#/*": ["../lost/*"] } } }',
    "config/strict.json": '{ "compilerOptions": { "strict": true } }',
    "app/tsconfig.json": '{ "extends": ["../config/base", "../config/strict.json"] }',
    "app/own/tsconfig.json":
      '{ "extends": "../tsconfig.json", "compilerOptions": { "paths": { "$/*": ["./*"] } } }',
    "lib/money.ts": EMPTY,
    "app/main.ts": 'import "~/money";\n',
    "app/own/here.ts": EMPTY,
    "app/own/main.ts": 'import "~/money";\nimport "$/here";\n',
  });
  assert.deepEqual(imports(workspace, "app/main.ts"), ["lib/money.ts 1.00 import.module"]);
  assert.deepEqual(imports(workspace, "app/own/main.ts"), ["app/own/here.ts 1.00 import.module"]);
});

Deno.test("configDir is the directory of the configuration that is asked, circles of extends are cut (mistake 8)", async () => {
  const workspace = await nodeWorkspace({
    "tsconfig.shared.json": `{
      "extends": "./packages/shop/tsconfig.json",
      "compilerOptions": { "paths": { "@/*": ["\${configDir}/src/*"] } }
    }`,
    "packages/shop/tsconfig.json": '{ "extends": "../../tsconfig.shared.json" }',
    "packages/shop/src/money.ts": EMPTY,
    "packages/shop/main.ts": 'import "@/money";\n',
  });
  assert.deepEqual(imports(workspace, "packages/shop/main.ts"), [
    "packages/shop/src/money.ts 1.00 import.module",
  ]);
});

Deno.test("a configuration may extend one of a package of the workspace", async () => {
  const workspace = await nodeWorkspace({
    "package.json": '{ "workspaces": ["tools/*", "apps/*"] }',
    "tools/tsconfig/package.json": '{ "name": "@shop/tsconfig" }',
    "tools/tsconfig/base.json": '{ "compilerOptions": { "paths": { "@lib/*": ["../../lib/*"] } } }',
    "apps/web/package.json": '{ "name": "@shop/web" }',
    "apps/web/tsconfig.json": '{ "extends": "@shop/tsconfig/base" }',
    "apps/web/main.ts": 'import "@lib/money";\n',
    "lib/money.ts": EMPTY,
  });
  assert.deepEqual(imports(workspace, "apps/web/main.ts"), ["lib/money.ts 1.00 import.module"]);
});

Deno.test("the nearest configuration counts, and a tsconfig hides a jsconfig beside it (mistake 8)", async () => {
  const paths = (target: string): string =>
    `{ "compilerOptions": { "paths": { "money": ["${target}"] } } }`;
  const workspace = await nodeWorkspace({
    "tsconfig.json": paths("./outer.ts"),
    "outer.ts": EMPTY,
    "web/jsconfig.json": paths("./inner.js"),
    "web/inner.js": EMPTY,
    "web/page.js": 'import "money";\n',
    "both/jsconfig.json": paths("./script.js"),
    "both/tsconfig.json": paths("./typed.ts"),
    "both/script.js": EMPTY,
    "both/typed.ts": EMPTY,
    "both/page.js": 'import "money";\n',
    "cli/main.ts": 'import "money";\n',
  });
  assert.deepEqual(imports(workspace, "web/page.js"), ["web/inner.js 1.00 import.module"]);
  assert.deepEqual(imports(workspace, "both/page.js"), ["both/typed.ts 1.00 import.module"]);
  assert.deepEqual(imports(workspace, "cli/main.ts"), ["outer.ts 1.00 import.module"]);
});

Deno.test("a solution speaks through the first of its references that covers the file", async () => {
  const workspace = await nodeWorkspace({
    "tsconfig.json":
      '{ "files": [], "references": [{ "path": "./tsconfig.node.json" }, { "path": "./tsconfig.app.json" }] }',
    "tsconfig.node.json":
      '{ "include": ["vite.config.ts"], "compilerOptions": { "paths": { "@/*": ["./node/*"] } } }',
    "tsconfig.app.json":
      '{ "include": ["src"], "exclude": ["src/**/*.test.ts"], "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
    "src/money.ts": EMPTY,
    "node/money.ts": EMPTY,
    "vite.config.ts": 'import "@/money";\n',
    "src/main.ts": 'import "@/money";\n',
    "src/main.test.ts": 'import "@/money";\n',
  });
  assert.deepEqual(imports(workspace, "vite.config.ts"), ["node/money.ts 1.00 import.module"]);
  assert.deepEqual(imports(workspace, "src/main.ts"), ["src/money.ts 1.00 import.module"]);
  assert.deepEqual(imports(workspace, "src/main.test.ts"), []);
});

Deno.test("a project of an Nx workspace reaches the paths of the base through its solution (mistake 8)", async () => {
  const workspace = await nodeWorkspace({
    "tsconfig.base.json":
      '{ "compilerOptions": { "baseUrl": ".", "paths": { "@shop/money": ["libs/money/src/index.ts"] } } }',
    "libs/money/src/index.ts": EMPTY,
    "apps/web/tsconfig.json":
      '{ "extends": "../../tsconfig.base.json", "files": [], "include": [], "references": [{ "path": "./tsconfig.app.json" }] }',
    "apps/web/tsconfig.app.json": '{ "extends": "./tsconfig.json", "include": ["src/**/*.ts"] }',
    "apps/web/src/main.ts": 'import "@shop/money";\n',
    "tools/gen.ts": 'import "@shop/money";\nimport "libs/money/src";\n',
  });
  assert.deepEqual(imports(workspace, "apps/web/src/main.ts"), [
    "libs/money/src/index.ts 1.00 import.module",
  ]);
  // Without a configuration of its own, a file takes the paths of the base and nothing else.
  assert.deepEqual(imports(workspace, "tools/gen.ts"), [
    "libs/money/src/index.ts 1.00 import.module",
  ]);
  assert.deepEqual(workspace.externals("tools/gen.ts"), ["tools/gen.ts libs 1"]);
});

Deno.test("rootDirs make one tree of several, moduleSuffixes come before the plain name", async () => {
  const workspace = await nodeWorkspace({
    "tsconfig.json":
      '{ "compilerOptions": { "rootDirs": ["src", "generated"], "moduleSuffixes": [".web", ""] } }',
    "generated/api/client.ts": EMPTY,
    "src/api/view.ts": EMPTY,
    "src/api/view.web.ts": EMPTY,
    "src/api/main.ts": 'import "./client";\nimport "./view";\nimport "./none";\n',
  });
  assert.deepEqual(imports(workspace, "src/api/main.ts"), [
    "generated/api/client.ts 1.00 import.module",
    "src/api/view.web.ts 1.00 import.module",
  ]);
});

Deno.test("an import map names files and packages by key or by prefix", async () => {
  const workspace = await nodeWorkspace({
    "deno.json":
      '{ "imports": { "@/": "./src/", "money": "./src/pay/money.ts", "zod": "npm:zod@4", "@std/": "jsr:@std/" } }',
    "src/pay/money.ts": EMPTY,
    "src/main.ts": 'import "@/pay/money.ts";\nimport "zod";\nimport { x } from "@std/path";\n',
    "src/other.ts": 'import "money";\n',
  });
  assert.deepEqual(imports(workspace, "src/main.ts"), ["src/pay/money.ts 1.00 import.module"]);
  assert.deepEqual(imports(workspace, "src/other.ts"), ["src/pay/money.ts 1.00 import.module"]);
  assert.deepEqual(workspace.externals("src/main.ts"), [
    "src/main.ts @std/path 1",
    "src/main.ts zod 1",
  ]);
});

Deno.test("a specifier that begins with # is the nearest manifest's own (mistake 10)", async () => {
  const workspace = await nodeWorkspace({
    "package.json": '{ "imports": { "#money": "./wrong.ts" } }',
    "wrong.ts": EMPTY,
    "shop/package.json":
      '{ "imports": { "#money": "./src/money.js", "#lib/*": "./dist/lib/*.js", "#ext": "zod", "#no": null } }',
    "shop/src/money.ts": EMPTY,
    "shop/src/lib/text.ts": EMPTY,
    "shop/src/main.ts":
      'import "#money";\nimport "#lib/text";\nimport "#ext";\nimport "#no";\nimport "#absent";\n',
  });
  assert.deepEqual(imports(workspace, "shop/src/main.ts"), [
    "shop/src/lib/text.ts 0.95 import.workspace-source",
    "shop/src/money.ts 1.00 import.workspace",
  ]);
  assert.deepEqual(workspace.externals("shop/src/main.ts"), ["shop/src/main.ts zod 1"]);
});
