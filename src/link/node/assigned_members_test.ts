import assert from "node:assert/strict";
import type { LinkedWorkspace } from "../../../tests/support/linked_workspace.ts";
import { nodeWorkspace } from "../../../tests/support/node_workspace.ts";

/** The calls and constructions of a file. */
function calls(workspace: LinkedWorkspace, path: string): string[] {
  return workspace.edges(path).filter((edge) => !edge.includes(" -import-> "));
}

Deno.test("functions that are assigned to an object of the file are its members", async () => {
  const workspace = await nodeWorkspace({
    "lib/shop.js": [
      "const shop = { name: () => {} };",
      "shop.open = function () {",
      "  shop.close();",
      "  shop.name();",
      "};",
      "shop.close = () => {};",
      "shop.till = {};",
      "shop.till.count = function () {",
      "  shop.open();",
      "};",
      "shop.till.count();",
      "let later;",
      "later = {};",
      "later.run = function () {};",
      "later.run();",
      "module.exports = shop;",
      "",
    ].join("\n"),
    "lib/main.js":
      'const shop = require("./shop");\nfunction main() {\n  shop.open();\n  shop.till.count();\n}\n',
  });
  assert.deepEqual(calls(workspace, "lib/shop.js"), [
    "lib.shop.shop.open -call-> lib.shop.shop.close 1.00 object.member :3",
    "lib.shop.shop.open -call-> lib.shop.shop.name 1.00 object.member :4",
    "lib.shop.shop.till.count -call-> lib.shop.shop.open 1.00 object.member :9",
    "lib/shop.js -call-> lib.shop.later.run 1.00 object.member :15",
    "lib/shop.js -call-> lib.shop.shop.till.count 1.00 object.member :11",
  ]);
  assert.deepEqual(calls(workspace, "lib/main.js"), [
    "lib.main.main -call-> lib.shop.shop.open 1.00 import.commonjs :3",
    "lib.main.main -call-> lib.shop.shop.till.count 1.00 object.member :4",
  ]);
});

Deno.test("an application object that is the module's exports is built member by member", async () => {
  const workspace = await nodeWorkspace({
    "application.js": [
      "var app = exports = module.exports = {};",
      "app.init = function init() {",
      "  this.handle();",
      "};",
      "app.handle = function handle(request) {",
      "  app.init();",
      "};",
      "",
    ].join("\n"),
    "router.js": [
      "var proto = module.exports = function (options) {};",
      "proto.use = function use(handler) {",
      "  this.use(handler);",
      "  proto.handle();",
      "};",
      "proto.handle = function handle() {};",
      "",
    ].join("\n"),
    "main.js":
      'const app = require("./application");\nconst router = require("./router");\napp.init();\nrouter.use();\n',
  });
  assert.deepEqual(calls(workspace, "application.js"), [
    "application.app.handle -call-> application.app.init 1.00 object.member :6",
    "application.app.init -call-> application.app.handle 1.00 member.self :3",
  ]);
  assert.deepEqual(calls(workspace, "router.js"), [
    "router.proto.use -call-> router.proto.handle 1.00 object.member :4",
    "router.proto.use -call-> router.proto.use 1.00 object.member :3",
  ]);
  assert.deepEqual(calls(workspace, "main.js"), [
    "main.js -call-> application.app.init 1.00 import.commonjs :3",
    "main.js -call-> router.proto.use 1.00 import.commonjs :4",
  ]);
});

Deno.test("exported objects take members too, and no other object of their name does", async () => {
  const workspace = await nodeWorkspace({
    "utils.js": [
      "exports.array = {};",
      "exports.array.flatten = function flatten(items) {",
      "  return flatten(items);",
      "};",
      "const array = {};",
      "array.unique = () => {};",
      "function main() {",
      "  exports.array.flatten();",
      "  exports.array.unique();",
      "  array.unique();",
      "  array.flatten();",
      "}",
      "",
    ].join("\n"),
    "main.js":
      'const { array } = require("./utils");\nconst utils = require("./utils");\narray.flatten();\nutils.array.flatten();\n',
  });
  assert.deepEqual(calls(workspace, "utils.js"), [
    "utils.array.flatten -call-> utils.array.flatten 1.00 scope.file :3",
    "utils.main -call-> utils.array.flatten 1.00 object.member :8",
    "utils.main -call-> utils.array.unique 1.00 object.member :10",
  ]);
  assert.deepEqual(calls(workspace, "main.js"), [
    "main.js -call-> utils.array.flatten 1.00 object.member :3",
  ]);
});

Deno.test("members of what is no object of the file are reached where it is not hidden", async () => {
  const workspace = await nodeWorkspace({
    "main.js": [
      'const router = require("router")();',
      "router.start = function () {",
      "  router.stop();",
      "};",
      "router.stop = function () {};",
      "function shadowed(router) {",
      "  router.stop();",
      "}",
      "function other() {",
      "  router.stop();",
      "  router.param();",
      "}",
      "",
    ].join("\n"),
  });
  assert.deepEqual(
    calls(workspace, "main.js").filter((edge) => !edge.includes("name.unique")),
    [
      "main.other -call-> main.router.stop 1.00 object.member :10",
      "main.router.start -call-> main.router.stop 1.00 object.member :3",
    ],
  );
  assert.deepEqual(workspace.externals("main.js"), ["main.js router 2", "main.other router 1"]);
});

Deno.test("an object of a function has members for that function and what it nests", async () => {
  const workspace = await nodeWorkspace({
    "build.js": [
      "function build() {",
      "  const api = {};",
      "  api.get = function () {",
      "    api.post();",
      "  };",
      "  api.post = () => {};",
      "  return api;",
      "}",
      "function other(api) {",
      "  api.get();",
      "}",
      "",
    ].join("\n"),
  });
  assert.deepEqual(calls(workspace, "build.js"), [
    "build.build.api.get -call-> build.build.api.post 1.00 object.member :4",
  ]);
});

Deno.test("functions and classes that are values see their own names, which others do not", async () => {
  const workspace = await nodeWorkspace({
    "own.js": [
      "const factorial = function fact(n) {",
      "  return fact(n - 1);",
      "};",
      "module.exports = function walk(node) {",
      "  walk(node.left);",
      "};",
      "const Shape = class Form {",
      "  static make() {",
      "    return new Form();",
      "  }",
      "  copy() {",
      "    return Form.make();",
      "  }",
      "};",
      "register(class Circle {",
      "  draw() {",
      "    Circle.create();",
      "  }",
      "  static create() {}",
      "});",
      "const build = function build2() {",
      "  const build2 = new Shape();",
      "  build2.copy();",
      "};",
      "fact(1);",
      "new Form();",
      "Circle.create();",
      "",
    ].join("\n"),
  });
  assert.deepEqual(calls(workspace, "own.js"), [
    "own.Circle.draw -call-> own.Circle.create 1.00 class.static :17",
    "own.Shape.copy -call-> own.Shape.make 1.00 class.static :12",
    "own.Shape.make -reference-> own.Shape 1.00 new.class :9",
    "own.build -call-> own.Shape.copy 0.95 type.new :23",
    "own.build -reference-> own.Shape 1.00 new.class :22",
    "own.factorial -call-> own.factorial 1.00 scope.file :2",
    "own.walk -call-> own.walk 1.00 scope.file :5",
  ]);
});
