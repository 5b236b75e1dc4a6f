import assert from "node:assert/strict";
import type { LinkedWorkspace } from "../../../tests/support/linked_workspace.ts";
import { nodeWorkspace } from "../../../tests/support/node_workspace.ts";

/** Targets of the imports of a file with their rules. */
function imports(workspace: LinkedWorkspace, path: string): string[] {
  return workspace.edges(path).filter((edge) => edge.includes(" -import-> "))
    .map((edge) => edge.replace(/^.* -import-> /, "").replace(/ :\d+$/, ""));
}

const EMPTY = "export {};\n";

function named(name: string, more = ""): string {
  return `{ "name": "${name}"${more === "" ? "" : `, ${more}`} }`;
}

Deno.test("packages of a workspace are reached by name, by subpath and by their build output's source (mistake 9)", async () => {
  const workspace = await nodeWorkspace({
    "package.json": named("shop", '"workspaces": ["packages/*"]'),
    "packages/money/package.json": named("@shop/money", '"main": "./dist/index.js"'),
    "packages/money/src/index.ts": EMPTY,
    "packages/money/src/round.ts": EMPTY,
    "packages/text/package.json": named("@shop/text", '"main": "lib/text.js"'),
    "packages/text/lib/text.js": EMPTY,
    "packages/text/upper.js": EMPTY,
    "packages/web/package.json": named("@shop/web"),
    "packages/web/main.ts":
      'import "@shop/money";\nimport "@shop/money/dist/round";\nimport "@shop/text";\nimport "@shop/text/upper";\nimport "@shop/none";\n',
  });
  assert.deepEqual(imports(workspace, "packages/web/main.ts"), [
    "packages/money/src/index.ts 0.95 import.workspace-source",
    "packages/money/src/round.ts 0.95 import.workspace-source",
    "packages/text/lib/text.js 1.00 import.workspace",
    "packages/text/upper.js 1.00 import.workspace",
  ]);
  assert.deepEqual(workspace.externals("packages/web/main.ts"), [
    "packages/web/main.ts @shop/none 1",
  ]);
});

Deno.test("pnpm and lerna declare members too, and a negated glob leaves some out (mistake 9)", async () => {
  const workspace = await nodeWorkspace({
    "pnpm-workspace.yaml": "packages:\n  - 'libs/**'\n  - '!libs/old/**'\n",
    "lerna.json": '{ "packages": ["modules/*"] }',
    "libs/deep/money/package.json": named("money"),
    "libs/deep/money/index.ts": EMPTY,
    "libs/old/text/package.json": named("text"),
    "libs/old/text/index.ts": EMPTY,
    "modules/tax/package.json": named("tax"),
    "modules/tax/index.js": EMPTY,
    "apps/web.ts": 'import "money";\nimport "text";\nimport "tax";\n',
  });
  assert.deepEqual(imports(workspace, "apps/web.ts"), [
    "libs/deep/money/index.ts 1.00 import.workspace",
    "modules/tax/index.js 1.00 import.workspace",
  ]);
  assert.deepEqual(workspace.externals("apps/web.ts"), ["apps/web.ts text 1"]);
});

Deno.test("a manifest among fixtures is no package, and two of one name are none (mistake 9)", async () => {
  const workspace = await nodeWorkspace({
    "package.json": named("shop", '"workspaces": ["packages/**"]'),
    "packages/build/fixtures/react/package.json": named("react"),
    "packages/build/fixtures/react/index.js": EMPTY,
    "packages/a/package.json": named("twice"),
    "packages/a/index.js": EMPTY,
    "packages/b/package.json": named("twice"),
    "packages/b/index.js": EMPTY,
    "main.ts": 'import "react";\nimport "twice";\n',
  });
  assert.deepEqual(imports(workspace, "main.ts"), []);
  assert.deepEqual(workspace.externals("main.ts"), ["main.ts react 1", "main.ts twice 1"]);
});

Deno.test("a workspace root inside of another counts only if that one takes it in (mistake 9)", async () => {
  const inner = (root: string): Record<string, string> => ({
    [`${root}/package.json`]: named(root.replace("/", "-"), '"workspaces": ["packages/*"]'),
    [`${root}/packages/money/package.json`]: named(`${root.replace("/", "-")}-money`),
    [`${root}/packages/money/index.ts`]: EMPTY,
  });
  const workspace = await nodeWorkspace({
    "package.json": named("shop", '"workspaces": { "packages": ["apps/*"] }'),
    ...inner("apps/web"),
    ...inner("vendor/theirs"),
    "main.ts": 'import "apps-web-money";\nimport "vendor-theirs-money";\n',
  });
  assert.deepEqual(imports(workspace, "main.ts"), [
    "apps/web/packages/money/index.ts 1.00 import.workspace",
  ]);
  const loose = await nodeWorkspace({
    ...inner("web/shop"),
    "main.ts": 'import "web-shop-money";\n',
  });
  assert.deepEqual(imports(loose, "main.ts"), [
    "web/shop/packages/money/index.ts 1.00 import.workspace",
  ]);
});

Deno.test("exports decide over main, by syntax, and forbid what they do not name (mistake 10)", async () => {
  const workspace = await nodeWorkspace({
    "package.json": named("shop", '"workspaces": ["packages/*"]'),
    "packages/money/package.json": named(
      "money",
      `"main": "./wrong.js", "exports": {
        ".": { "import": "./src/esm.js", "require": "./src/common.cjs" },
        "./format/*": "./src/format/*.js",
        "./format/secret": null
      }`,
    ),
    "packages/money/wrong.js": EMPTY,
    "packages/money/src/esm.js": EMPTY,
    "packages/money/src/common.cjs": "",
    "packages/money/src/format/euro.js": EMPTY,
    "packages/money/src/format/secret.js": EMPTY,
    "esm.js": 'import "money";\nimport "money/format/euro";\nimport "money/format/secret";\n',
    "common.js": 'require("money");\nrequire("money/wrong.js");\n',
  });
  assert.deepEqual(imports(workspace, "esm.js"), [
    "packages/money/src/esm.js 1.00 import.workspace",
    "packages/money/src/format/euro.js 1.00 import.workspace",
  ]);
  assert.deepEqual(imports(workspace, "common.js"), [
    "packages/money/src/common.cjs 1.00 import.workspace",
  ]);
});

Deno.test("a package reaches itself by its own name (mistake 10)", async () => {
  const workspace = await nodeWorkspace({
    "package.json": named("money", '"exports": { ".": "./dist/index.js", "./*": "./dist/*.js" }'),
    "tsconfig.json": '{ "compilerOptions": { "outDir": "dist", "rootDir": "source" } }',
    "source/index.ts": EMPTY,
    "source/format/euro.ts": EMPTY,
    "test/money.ts": 'import "money";\nimport "money/format/euro";\n',
  });
  assert.deepEqual(imports(workspace, "test/money.ts"), [
    "source/format/euro.ts 0.95 import.workspace-source",
    "source/index.ts 0.95 import.workspace-source",
  ]);
});

Deno.test("a dependency by path or by another name is what it names", async () => {
  const workspace = await nodeWorkspace({
    "package.json": named("shop", '"workspaces": ["packages/*"]'),
    "packages/money/package.json": named("@shop/money"),
    "packages/money/index.ts": EMPTY,
    "server/package.json": named(
      "server",
      '"dependencies": { "cash": "npm:@shop/money@^1.0.0", "old": "npm:left-pad@1", "shared": "file:../shared" }',
    ),
    "server/main.ts": 'import "cash";\nimport { pad } from "old";\nimport "shared";\n',
    "shared/package.json": named("whatever", '"source": "code/main.ts", "main": "bundle.js"'),
    "shared/code/main.ts": EMPTY,
    "left-pad/index.ts": EMPTY,
  });
  assert.deepEqual(imports(workspace, "server/main.ts"), [
    "packages/money/index.ts 1.00 import.workspace",
    "shared/code/main.ts 0.95 import.workspace-source",
  ]);
  assert.deepEqual(workspace.externals("server/main.ts"), ["server/main.ts left-pad 1"]);
});

Deno.test("build output that two sources may have made leads nowhere", async () => {
  const workspace = await nodeWorkspace({
    "package.json": named("shop", '"workspaces": ["packages/*"]'),
    "packages/money/package.json": named("money", '"exports": { "./round": "./dist/round.js" }'),
    "packages/money/src/round.ts": EMPTY,
    "packages/money/round.ts": EMPTY,
    "main.ts": 'import "money/round";\n',
  });
  assert.deepEqual(imports(workspace, "main.ts"), []);
  assert.deepEqual(workspace.externals("main.ts"), []);
});

Deno.test("members of a Deno workspace are packages by their configuration", async () => {
  const workspace = await nodeWorkspace({
    "deno.json": '{ "workspace": ["./money"] }',
    "money/deno.json":
      '{ "name": "@shop/money", "exports": { ".": "./mod.ts", "./round": "./round.ts" } }',
    "money/mod.ts": EMPTY,
    "money/round.ts": EMPTY,
    "main.ts": 'import "@shop/money";\nimport "@shop/money/round";\n',
  });
  assert.deepEqual(imports(workspace, "main.ts"), [
    "money/mod.ts 1.00 import.workspace",
    "money/round.ts 1.00 import.workspace",
  ]);
});
