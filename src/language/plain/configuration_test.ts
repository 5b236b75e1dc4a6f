import assert from "node:assert/strict";
import { factsOfText } from "../../../tests/support/facts_of_text.ts";
import { FileFlag } from "../../facts/file_flag.ts";
import { routeOf } from "../routing.ts";

/** Rows of `settings` as `line key = value`. */
async function settings(path: string, text: string): Promise<string[]> {
  const language = routeOf(path);
  assert.ok(language);
  const facts = await factsOfText(language, path, text);
  const rows: string[] = [];
  for (let row = 1; row < facts.settings.count; row++) {
    const { key, value, line } = facts.settings;
    rows.push(`${line(row)} ${facts.text(key(row))} = ${facts.text(value(row))}`);
  }
  return rows;
}

async function flagsOf(path: string, text: string): Promise<number> {
  const language = routeOf(path);
  assert.ok(language);
  return (await factsOfText(language, path, text)).file.flags(0);
}

Deno.test("package.json keeps what resolution reads, in the order in which it is written", async () => {
  const text = `{
  "name": "@shop/orders",
  "scripts": { "test": "deno test" },
  "exports": {
    ".": { "types": "./a.d.ts", "import": "./a.js", "default": null },
    "./*": ["./src/*.ts", {}]
  },
  "workspaces": [],
  "dependencies": { "lodash.get": "^4" }
}
`;
  assert.deepEqual(await settings("web/package.json", text), [
    "2 name = @shop/orders",
    "5 exports...types = ./a.d.ts",
    "5 exports...import = ./a.js",
    "5 exports...default = null",
    "6 exports../*[0] = ./src/*.ts",
    "6 exports../*[1] = {}",
    "8 workspaces = []",
    "9 dependencies.lodash.get = ^4",
  ]);
  assert.equal(await flagsOf("web/package.json", text), FileFlag.plain);
});

Deno.test("a tsconfig may have comments and trailing commas, and any JSON may be what one extends", async () => {
  const text = `{
  // shared
  "extends": ["./base.json", "@shop/tsconfig"],
  "compilerOptions": {
    "baseUrl": ".", /* root */
    "paths": { "@app/*": ["src/*", "lib/*"] },
  },
  "files": [],
  "$schema": "x",
}
`;
  const rows = [
    "3 extends[0] = ./base.json",
    "3 extends[1] = @shop/tsconfig",
    "5 compilerOptions.baseUrl = .",
    "6 compilerOptions.paths.@app/*[0] = src/*",
    "6 compilerOptions.paths.@app/*[1] = lib/*",
    "8 files = []",
  ];
  assert.deepEqual(await settings("tsconfig.json", text), rows);
  assert.deepEqual(await settings("tsconfig.build.json", text), rows);
  assert.deepEqual(await settings("configs/base.json", text), rows);
  assert.deepEqual(await settings("configs/data.json", `{"files": ["a"]}`), []);
});

Deno.test("workspaces of pnpm, lerna and Deno are read", async () => {
  assert.deepEqual(
    await settings(
      "pnpm-workspace.yaml",
      "# members\npackages:\n  - 'packages/*' # all\n  - \"!**/test/**\"\ncatalog:\n  react: ^19\n",
    ),
    ["3 packages[0] = packages/*", "4 packages[1] = !**/test/**"],
  );
  assert.deepEqual(
    await settings("pnpm-workspace.yaml", "packages: [a, b/*]\n"),
    ["1 packages[0] = a", "1 packages[1] = b/*"],
  );
  assert.deepEqual(await settings("lerna.json", `{"packages": ["pkgs/*"]}`), [
    "1 packages[0] = pkgs/*",
  ]);
  assert.deepEqual(
    await settings("deno.json", `{"imports": {"zod": "npm:zod@4"}, "workspace": ["./a"]}`),
    ["1 imports.zod = npm:zod@4", "1 workspace[0] = ./a"],
  );
  assert.deepEqual(await settings(".github/workflows/ci.yml", "packages: [a]\n"), []);
});

Deno.test("go.mod and go.work are read in their line and block forms", async () => {
  const text = `module example.com/shop // the shop

go 1.24

require example.com/log v1.2.0
require (
	example.com/pay/v2 v2.0.1 // indirect
	"example.com/quoted" v0.1.0
)

replace example.com/pay/v2 => ../pay
replace (
	example.com/log v1.2.0 => example.com/fork v1.3.0
)
exclude example.com/log v1.1.0
`;
  assert.deepEqual(await settings("go.mod", text), [
    "1 module = example.com/shop",
    "3 go = 1.24",
    "5 require.example.com/log = v1.2.0",
    "7 require.example.com/pay/v2 = v2.0.1",
    "8 require.example.com/quoted = v0.1.0",
    "11 replace.example.com/pay/v2 = ../pay",
    "13 replace.example.com/log@v1.2.0 = example.com/fork@v1.3.0",
    "15 exclude.example.com/log@v1.1.0 = ",
  ]);
  assert.deepEqual(
    await settings("go.work", "go 1.24\nuse ./shop\nuse (\n\t./pay\n)\n"),
    ["1 go = 1.24", "2 use[0] = ./shop", "4 use[1] = ./pay"],
  );
});

Deno.test("Python projects are read from TOML and INI", async () => {
  const toml = `[project]
name = "shop"
description = "not read"
dependencies = ["httpx>=0.28", "rich"]

[tool.setuptools.packages.find]
where = ["src"]

[tool.setuptools.package-dir]
"" = "lib"

[[tool.poetry.packages]]
include = "shop"
from = "python"

[tool.black]
line-length = 100
`;
  assert.deepEqual(await settings("pyproject.toml", toml), [
    "0 project.name = shop",
    "0 project.dependencies[0] = httpx>=0.28",
    "0 project.dependencies[1] = rich",
    "0 tool.setuptools.packages.find.where[0] = src",
    "0 tool.setuptools.package-dir. = lib",
    "0 tool.poetry.packages[0].include = shop",
    "0 tool.poetry.packages[0].from = python",
  ]);
  const ini = `[metadata]
name = shop

[options]
packages = find:
package_dir =
    = src
install_requires =
    httpx
    # a comment
    rich

[options.packages.find]
where = src

[flake8]
max-line-length = 100
`;
  assert.deepEqual(await settings("setup.cfg", ini), [
    "2 metadata.name = shop",
    "5 options.packages = find:",
    "7 options.package_dir[0] = = src",
    "9 options.install_requires[0] = httpx",
    "11 options.install_requires[1] = rich",
    "14 options.packages.find.where = src",
  ]);
});

Deno.test("a Maven project is read with its modules and dependencies", async () => {
  const text = `<?xml version="1.0"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <groupId>com.example</groupId>
  <artifactId>shop</artifactId>
  <!-- parts -->
  <modules>
    <module>orders</module>
    <module>payments</module>
  </modules>
  <dependencies>
    <dependency>
      <artifactId>orders</artifactId>
      <scope>test</scope>
    </dependency>
  </dependencies>
  <build>
    <sourceDirectory>src</sourceDirectory>
    <plugins><plugin><artifactId>x</artifactId></plugin></plugins>
  </build>
</project>
`;
  assert.deepEqual(await settings("pom.xml", text), [
    "3 project.groupId = com.example",
    "4 project.artifactId = shop",
    "7 project.modules.module[0] = orders",
    "8 project.modules.module[1] = payments",
    "12 project.dependencies.dependency.artifactId = orders",
    "13 project.dependencies.dependency.scope = test",
    "17 project.build.sourceDirectory = src",
  ]);
  assert.deepEqual(await settings("web.xml", text), []);
});

Deno.test("Gradle scripts are read in both languages", async () => {
  const groovy = `rootProject.name = 'shop' // include ':no'
include ':orders', ':payments',
    ":common"
includeBuild '../tools'
project(':common').projectDir = new File(settingsDir, '../common')
`;
  assert.deepEqual(await settings("settings.gradle", groovy), [
    "1 rootProject.name = shop",
    "2 include[0] = :orders",
    "2 include[1] = :payments",
    "2 include[2] = :common",
    "4 includeBuild[0] = ../tools",
    "5 projectDir.:common = ../common",
    "5 project[0] = :common",
  ]);
  const kotlin = `dependencies {
    implementation(project(":orders"))
    testImplementation(project(path = ":orders"))
    api(projects.payments.port)
}
`;
  assert.deepEqual(await settings("orders/build.gradle.kts", kotlin), [
    "2 project[0] = :orders",
    "4 accessor[0] = payments.port",
  ]);
});

Deno.test("a configuration that cannot be read is a partial file without settings", async () => {
  const broken: readonly (readonly [string, string])[] = [
    ["pyproject.toml", "[project\nname ="],
    ["pom.xml", "<project><a></project>"],
    ["package.json", "[".repeat(200_000)],
  ];
  for (const [path, text] of broken) {
    assert.deepEqual(await settings(path, text), [], path);
    assert.equal(await flagsOf(path, text), FileFlag.plain | FileFlag.partial, path);
  }
});

Deno.test("a configuration that is no map has no settings", async () => {
  assert.deepEqual(await settings("pnpm-workspace.yaml", "[".repeat(20_000)), []);
  assert.deepEqual(await settings("package.json", `["name"]`), []);
});

Deno.test("JSON with errors gives what could be read of it", async () => {
  assert.deepEqual(await settings("package.json", `{"name": "shop", "main": `), ["1 name = shop"]);
  assert.deepEqual(await settings("package.json", ""), []);
});
