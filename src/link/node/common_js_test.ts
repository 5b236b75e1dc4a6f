import assert from "node:assert/strict";
import type { LinkedWorkspace } from "../../../tests/support/linked_workspace.ts";
import { nodeWorkspace } from "../../../tests/support/node_workspace.ts";

/** The calls of a file, without their rules. */
function calls(workspace: LinkedWorkspace, path: string): string[] {
  return workspace.edges(path).filter((edge) => edge.includes(" -call-> "))
    .map((edge) => edge.replace(/ \d\.\d\d \S+ /, " "));
}

Deno.test("require gives the exports object in every form in which it is taken (mistake 12)", async () => {
  const workspace = await nodeWorkspace({
    "pay.js":
      'exports.refund = function () {};\nmodule.exports.charge = () => {};\nfunction send() {}\nexports.send = send;\nexports["log"] = function () {};\n',
    "main.js": [
      'const pay = require("./pay");',
      'const { refund, charge: take, send = pay.send } = require("./pay");',
      'const log = require("./pay").log;',
      "function main() {",
      "  pay.refund();",
      "  take();",
      "  log();",
      '  require("./pay").send();',
      '  const { charge } = require("./pay");',
      "  charge();",
      "}",
      "",
    ].join("\n"),
  });
  assert.deepEqual(calls(workspace, "main.js"), [
    'main.main -call-> pay."log" :7',
    "main.main -call-> pay.charge :6",
    "main.main -call-> pay.refund :5",
    "main.main -call-> pay.send :8",
  ]);
});

Deno.test("module.exports is an object, a function, a class, a constructed object or another module", async () => {
  const workspace = await nodeWorkspace({
    "object.js":
      'const { shared } = require("./function");\nfunction local() {}\nmodule.exports = {\n  local,\n  renamed: local,\n  inline() {},\n  arrow: () => {},\n  shared,\n  ...require("./class"),\n};\n',
    "function.js":
      "module.exports = function start() {};\nmodule.exports.stop = function () {};\nmodule.exports.shared = () => {};\n",
    "class.js":
      "class Order {\n  total() {}\n  static create() {}\n}\nmodule.exports = Order;\nmodule.exports.Order = Order;\n",
    "instance.js": 'const Order = require("./class");\nmodule.exports = new Order();\n',
    "forward.js": 'module.exports = require("./object");\n',
    "main.js": [
      'const object = require("./object");',
      'const start = require("./function");',
      'const Order = require("./class");',
      'const order = require("./instance");',
      'const forward = require("./forward");',
      "object.local();",
      "object.renamed();",
      "object.inline();",
      "object.arrow();",
      "object.shared();",
      "start();",
      "start.stop();",
      "Order.create();",
      "new Order().total();",
      "order.total();",
      "forward.inline();",
      "new object.Order();",
      "",
    ].join("\n"),
  });
  assert.deepEqual(calls(workspace, "main.js"), [
    "main.js -call-> class.Order.create :13",
    "main.js -call-> class.Order.total :14",
    "main.js -call-> function.shared :10",
    "main.js -call-> function.start :11",
    "main.js -call-> function.stop :12",
    "main.js -call-> object.arrow :9",
    "main.js -call-> object.inline :8",
    "main.js -call-> object.local :6",
  ]);
  assert.deepEqual(
    workspace.edges("main.js").filter((edge) => edge.includes("-reference->")),
    ["main.js -reference-> class.Order 1.00 new.class :14"],
  );
  assert.deepEqual(workspace.unresolved("main.js"), []);
});

Deno.test("exports are written in chains, by Object.assign and by defineProperty", async () => {
  const workspace = await nodeWorkspace({
    "chain.js":
      "exports = module.exports = { open() {} };\nexports.a = exports.b = function both() {};\n",
    "assign.js":
      'Object.assign(module.exports, { load() {} }, require("./chain"));\nObject.defineProperty(exports, "save", { value: function () {} });\nObject.defineProperty(exports, "lazy", { enumerable: true, get: function () { return require("./chain"); } });\n',
    "main.js":
      'const chain = require("./chain");\nconst assign = require("./assign");\nchain.open();\nchain.a();\nchain.b();\nassign.load();\nassign.open();\nassign.save();\n',
  });
  assert.deepEqual(calls(workspace, "main.js"), [
    "main.js -call-> assign.load :6",
    "main.js -call-> assign.save :8",
    "main.js -call-> chain.a :4",
    "main.js -call-> chain.open :3",
  ]);
  assert.deepEqual(workspace.unresolved("main.js"), []);
});

Deno.test("compiled star exports and bindings are followed", async () => {
  const workspace = await nodeWorkspace({
    "base.js":
      '"use strict";\nObject.defineProperty(exports, "__esModule", { value: true });\nexports.first = void 0;\nfunction first() {}\nexports.first = first;\nexports.default = function main() {};\n',
    "index.js":
      '"use strict";\n__exportStar(require("./base"), exports);\nvar base_1 = require("./base");\nObject.defineProperty(exports, "again", { enumerable: true, get: function () { return base_1.first; } });\n',
    "main.js":
      'const { first } = require("./index");\nconst base_1 = __importDefault(require("./base"));\nfirst();\n(0, base_1.default)();\nexports.own = function () {};\nfunction use() {\n  exports.own();\n  module.exports.own();\n}\n',
  });
  assert.deepEqual(calls(workspace, "main.js"), [
    "main.js -call-> base.default :4",
    "main.js -call-> base.first :3",
    "main.use -call-> main.own :7",
  ]);
});

Deno.test("an import takes what CommonJS exports by name, as default and as a whole", async () => {
  const workspace = await nodeWorkspace({
    "order.cjs": "module.exports = class Order {\n  static create() {}\n};\n",
    "tools.cjs": "exports.wrap = () => {};\nexports.default = function unwrap() {};\n",
    "plain.cjs": "exports.wrap = () => {};\n",
    "main.mjs": [
      'import Order from "./order.cjs";',
      'import unwrap, { wrap } from "./tools.cjs";',
      'import plain from "./plain.cjs";',
      'import * as all from "./plain.cjs";',
      "Order.create();",
      "unwrap();",
      "wrap();",
      "plain.wrap();",
      "all.wrap();",
      "new Order();",
      "",
    ].join("\n"),
  });
  assert.deepEqual(calls(workspace, "main.mjs"), [
    "main.mjs -call-> order.Order.create :5",
    "main.mjs -call-> plain.wrap :8",
    "main.mjs -call-> tools.default :6",
    "main.mjs -call-> tools.wrap :7",
  ]);
});

Deno.test("require of a module with export statements gives its namespace", async () => {
  const workspace = await nodeWorkspace({
    "esm.mjs": "export function open() {}\nexport default function door() {}\n",
    "main.cjs":
      'const esm = require("./esm.mjs");\nesm.open();\nesm.default();\nconst { default: door } = require("./esm.mjs");\ndoor();\n',
  });
  assert.deepEqual(calls(workspace, "main.cjs"), [
    "main.cjs -call-> esm.door :5",
    "main.cjs -call-> esm.open :2",
  ]);
});

Deno.test("export = and import = require are one module's whole", async () => {
  const workspace = await nodeWorkspace({
    "order.ts":
      "class Order {\n  total(): void {}\n  static create(): void {}\n}\nexport = Order;\n",
    "tools.ts": "function wrap(): void {}\nexport = { wrap, unwrap(): void {} };\n",
    "main.ts":
      'import Order = require("./order");\nimport tools = require("./tools");\nimport Other from "./order";\nfunction main(order: Order): void {\n  Order.create();\n  new Order().total();\n  tools.wrap();\n  tools.unwrap();\n  Other.create();\n}\nfunction other(order: Other): void {\n  order.total();\n}\n',
  });
  assert.deepEqual(calls(workspace, "main.ts"), [
    "main.main -call-> order.Order.create :9",
    "main.main -call-> order.Order.total :6",
    "main.main -call-> tools.unwrap :8",
    "main.main -call-> tools.wrap :7",
    "main.other -call-> order.Order.total :12",
  ]);
});

Deno.test("require is no module system where a scope declares it", async () => {
  const workspace = await nodeWorkspace({
    "pay.js": "exports.refund = function () {};\n",
    "bundle.js":
      'define(function (require) {\n  const pay = require("./pay");\n  pay.refund();\n});\n',
  });
  assert.deepEqual(workspace.edges("bundle.js"), []);
});

Deno.test("a module that a function wraps exports what it declares inside (mistake 12)", async () => {
  const workspace = await nodeWorkspace({
    "wrapped.js": "(function () {\n  function inner() {}\n  module.exports.inner = inner;\n})();\n",
    "main.js": 'const { inner } = require("./wrapped");\ninner();\n',
  });
  assert.deepEqual(calls(workspace, "main.js"), ["main.js -call-> wrapped.inner :2"]);
});

Deno.test("alternatives of which a condition chooses are all reached, none as sure", async () => {
  const workspace = await nodeWorkspace({
    "fast.js": "exports.sum = function () {};\n",
    "slow.js": "exports.sum = function () {};\n",
    "index.js":
      'if (process.env.FAST) {\n  module.exports.sum = require("./fast").sum;\n} else {\n  module.exports.sum = require("./slow").sum;\n}\n',
    "main.js": 'const { sum } = require("./index");\nsum();\n',
  });
  assert.deepEqual(workspace.edges("main.js").filter((edge) => edge.includes("-call->")), [
    "main.js -call-> fast.sum 0.90 import.alternative :2",
    "main.js -call-> slow.sum 0.90 import.alternative :2",
  ]);
});

Deno.test("users of a name that a getter gives follow what the getter gives", async () => {
  const barrel = (name: string): string =>
    [
      'const base = require("./base");',
      'Object.defineProperty(exports, "first", {',
      `  get: function () { return base.${name}; },`,
      "});",
      "",
    ].join("\n");
  const workspace = await nodeWorkspace({
    "base.js": "exports.one = function one() {};\nexports.two = function two() {};\n",
    "barrel.js": barrel("one"),
    "main.js": 'const { first } = require("./barrel");\nfunction main() {\n  first();\n}\n',
  });
  await workspace.change({ "barrel.js": barrel("two") });
  assert.equal(
    workspace.edges("main.js").includes("main.main -call-> base.two 1.00 import.commonjs :3"),
    true,
  );
});
