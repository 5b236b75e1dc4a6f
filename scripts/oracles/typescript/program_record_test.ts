import { deepEqual } from "node:assert/strict";
import { dirname, join } from "node:path";

import ts from "typescript";

import { placeTexts } from "../../../tests/support/place_texts.ts";
import { programRecord } from "./program_record.ts";
import { SourceProgram } from "./source_program.ts";

const files = {
  "shop/order.ts": [
    "\uFEFFexport class Draft {}",
    "export class Order {",
    "  constructor(readonly label: string) {}",
    "  total(): number { return 0; }",
    "  get open(): boolean { return true; }",
    "}",
    "export class Gift extends Order {",
    '  /* 😀é */ constructor() { super("gift"); }',
    "  override total(): number { /* 😀é */ return super.total(); }",
    "  override get open(): boolean { return false; }",
    "}",
    "",
  ].join("\r\n"),
  "shop/store.ts": `import { Order } from "./order.ts";

export interface Store {
  keep(order: Order): void;
  onFull: () => void;
}

export class MemoryStore implements Store {
  onFull = (): void => {};
  #report = this.note.bind(this);

  keep(order: Order): void {
    this.#report(order.label.trim());
  }

  note(text: string): void {}

  static open(): MemoryStore {
    return new this();
  }
}

export function find(id: number): Order;
export function find(id: string): Order;
export function find(id: number | string): Order {
  return new Order(\`no. \${id}\`);
}
`,
  "shop/index.ts": `export * from "./order.ts";
export { find as findOrder } from "./store.ts";
export default (): void => {};
`,
  "shop/shop.tsx": `import { memo } from "widgets";

import open, { Draft, findOrder, Gift, type Order } from "./index.ts";
import { MemoryStore, type Store } from "./store.ts";

const Row = memo(function Inner(props: { order: Order }) {
  return <b>{props.order.total()}</b>;
});

function logged(text: string): (method: unknown, context: unknown) => void {
  return () => {};
}

export class Shop {
  @logged("sell")
  sell(store: Store | undefined, { onSold }: { onSold: () => void }): unknown {
    open();
    store!.keep(findOrder(1));
    store?.onFull();
    onSold();
    MemoryStore.open().keep(new Gift());
    const table = { sold() {}, sent: () => new Draft() };
    (table.sold as () => void)();
    table.sent();
    const made = logged("made");
    made(1, 2);
    let close = (): void => {};
    if (made) close = (): void => open();
    close();
    unheard.of();
    return <Row order={findOrder("tea")} />;
  }
}
`,
  "shop/cart.js": `exports.parse = function (text) {
  return text;
};
function Cart() {
  this.lines = "";
}
Cart.prototype.add = function (line) {
  this.lines = this.lines.concat(line);
};
exports.Cart = Cart;
`,
  "shop/main.js": `const { parse, Cart } = require("./cart.js");

const cart = new Cart();
cart.add(parse("tea"));
module.exports = (task) => task(cart);
const cartClass = () => Cart;
new (cartClass())();
`,
};

const { written, place, pair } = placeTexts(files);

async function recordOfShop(): Promise<ReturnType<typeof programRecord>> {
  const root = await Deno.makeTempDir({ prefix: "graphin-typescript-oracle-" });
  try {
    for (const [path, text] of Object.entries(files)) {
      await Deno.mkdir(dirname(join(root, path)), { recursive: true });
      await Deno.writeTextFile(join(root, path), text);
    }
    const program = new SourceProgram(await Deno.realPath(root), Object.keys(files), {
      allowJs: true,
      allowImportingTsExtensions: true,
      strict: true,
      noEmit: true,
      types: [],
      jsx: ts.JsxEmit.Preserve,
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
    });
    return programRecord(program);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

Deno.test("the oracle of TypeScript gives what the compiler says of calls and overrides", async () => {
  const record = await recordOfShop();
  deepEqual(record.files, Object.keys(files).sort());
  deepEqual(
    record.calls.map(({ site, target }) => `${written(site)} → ${written(target)}`).sort(),
    [
      pair("shop/order.ts", "|super(", "shop/order.ts", "|constructor(readonly"),
      pair("shop/order.ts", "super.|total()", "shop/order.ts", "  |total(): number { return 0"),
      pair("shop/store.ts", "this.|#report(", "shop/store.ts", "|note(text"),
      pair("shop/store.ts", "new |this()", "shop/store.ts", "class |MemoryStore"),
      pair("shop/store.ts", "new |Order(", "shop/order.ts", "|constructor(readonly"),
      pair(
        "shop/shop.tsx",
        "props.order.|total()",
        "shop/order.ts",
        "  |total(): number { return 0",
      ),
      pair("shop/shop.tsx", "\n    |open();", "shop/index.ts", "|(): void"),
      pair("shop/shop.tsx", "=> |open();", "shop/index.ts", "|(): void"),
      pair("shop/shop.tsx", "|close();", "shop/shop.tsx", "let |close"),
      pair("shop/shop.tsx", "|close();", "shop/shop.tsx", "(made) |close"),
      pair("shop/shop.tsx", "store!.|keep(", "shop/store.ts", "|keep(order: Order): void;"),
      pair("shop/shop.tsx", "|findOrder(1)", "shop/store.ts", "|find(id: number | string)"),
      pair("shop/shop.tsx", "MemoryStore.|open()", "shop/store.ts", "static |open()"),
      pair("shop/shop.tsx", "open().|keep(", "shop/store.ts", "|keep(order: Order): void {"),
      pair("shop/shop.tsx", "new |Gift()", "shop/order.ts", "|constructor() {"),
      pair("shop/shop.tsx", "new |Draft()", "shop/order.ts", "class |Draft"),
      pair("shop/shop.tsx", "(table.|sold as", "shop/shop.tsx", "|sold() {}"),
      pair("shop/shop.tsx", "table.|sent();", "shop/shop.tsx", "|sent: ()"),
      pair("shop/shop.tsx", '|logged("made")', "shop/shop.tsx", "function |logged"),
      pair("shop/shop.tsx", "<|Row order", "shop/shop.tsx", "const |Row"),
      pair("shop/shop.tsx", '|findOrder("tea")', "shop/store.ts", "|find(id: number | string)"),
      pair("shop/main.js", "new |Cart()", "shop/cart.js", "function |Cart"),
      pair("shop/main.js", "(|cartClass())", "shop/main.js", "const |cartClass"),
      pair("shop/main.js", "(|cartClass())", "shop/cart.js", "function |Cart"),
      pair("shop/main.js", "cart.|add(", "shop/cart.js", "prototype.|add"),
      pair("shop/main.js", '|parse("tea")', "shop/cart.js", "exports.|parse"),
    ].sort(),
  );
  deepEqual(
    record.undecided.map(({ site, name }) => `${written(site)} ${name}`),
    [
      `${place("shop/shop.tsx", "store?.|onFull")} onFull`,
      `${place("shop/shop.tsx", "unheard.|of()")} of`,
    ],
  );
  // `bind`, `trim`, `memo`, `concat`. What `onSold`, `made` and `task` hold, only a run knows.
  deepEqual(record.externalCalls, 4);
  deepEqual(
    record.overrides.map(({ overriding, overridden }) =>
      `${written(overriding)} → ${written(overridden)}`
    ).sort(),
    [
      pair(
        "shop/order.ts",
        "override get |open()",
        "shop/order.ts",
        "  get |open(): boolean { return t",
      ),
      pair(
        "shop/order.ts",
        "override |total()",
        "shop/order.ts",
        "  |total(): number { return 0",
      ),
      pair(
        "shop/store.ts",
        "|keep(order: Order): void {",
        "shop/store.ts",
        "|keep(order: Order): void;",
      ),
    ].sort(),
  );
});
