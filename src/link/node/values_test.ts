import assert from "node:assert/strict";
import type { LinkedWorkspace } from "../../../tests/support/linked_workspace.ts";
import { nodeWorkspace } from "../../../tests/support/node_workspace.ts";

/** Edges of a file but for imports. */
function uses(workspace: LinkedWorkspace, path: string): string[] {
  return workspace.edges(path).filter((edge) => !edge.includes(" -import-> "));
}

Deno.test("an object literal has members: methods, functions, other names, spread objects", async () => {
  const workspace = await nodeWorkspace({
    "api.ts": [
      'import { shared } from "./shared";',
      "function local(): void {}",
      "const base = { basic(): void {} };",
      "export const api = {",
      "  ...base,",
      "  get(): void {",
      "    this.post();",
      "  },",
      "  post: (): void => {},",
      "  put: function (): void {},",
      "  local,",
      "  renamed: local,",
      "  shared,",
      "  nested: { deep(): void {} },",
      "};",
      "",
    ].join("\n"),
    "shared.ts": "export function shared(): void {}\n",
    "main.ts": [
      'import { api } from "./api";',
      "const { get, renamed: other } = api;",
      "api.get();",
      "api.post();",
      "api.put();",
      "api.local();",
      "api.renamed();",
      "api.shared();",
      "api.nested.deep();",
      "api.basic();",
      "get();",
      "other();",
      "",
    ].join("\n"),
  });
  assert.deepEqual(uses(workspace, "api.ts").filter((edge) => edge.includes("-call->")), [
    "api.api.get -call-> api.api.post 1.00 member.self :7",
  ]);
  assert.deepEqual(uses(workspace, "main.ts"), [
    "main.ts -call-> api.api.get 1.00 object.member :3",
    "main.ts -call-> api.api.nested.deep 1.00 object.member :9",
    "main.ts -call-> api.api.post 1.00 object.member :4",
    "main.ts -call-> api.api.put 1.00 object.member :5",
    "main.ts -call-> api.base.basic 1.00 object.member :10",
    "main.ts -call-> api.local 1.00 object.member :6",
    "main.ts -call-> shared.shared 1.00 object.member :8",
  ]);
});

Deno.test("fields are typed by declaration, by what constructs them, and by doc comments", async () => {
  const workspace = await nodeWorkspace({
    "store.ts":
      "export class Store {\n  load(): void {}\n}\nexport class Log {\n  write(): void {}\n}\n",
    "typed.ts": [
      'import { Log, Store } from "./store";',
      "export class Shop {",
      "  private readonly store = new Store();",
      "  static log: Log;",
      "  constructor(private other: Store, store: Log) {",
      "    store.write();",
      "  }",
      "  open(): void {",
      "    this.store.load();",
      "    this.other.load();",
      "    Shop.log.write();",
      "  }",
      "}",
      "",
    ].join("\n"),
    "untyped.js": [
      'import { Log, Store } from "./store";',
      "export class Shop {",
      "  /** @param {Log} log */",
      "  constructor(log, Store) {",
      "    this.log = log;",
      "    this.made = new Log();",
      "    this.shadowed = new Store();",
      "    /** @type {Log} */",
      "    this.found = find();",
      "  }",
      "  open() {",
      "    this.log.write();",
      "    this.shadowed.load();",
      "  }",
      "  close() {",
      "    this.made.write();",
      "  }",
      "  find() {",
      "    this.found.write();",
      "  }",
      "}",
      "",
    ].join("\n"),
  });
  assert.deepEqual(uses(workspace, "typed.ts").filter((edge) => edge.includes("-call->")), [
    "typed.Shop.constructor -call-> store.Log.write 0.95 type.declared.parameter :6",
    "typed.Shop.open -call-> store.Log.write 0.95 type.declared.field :11",
    "typed.Shop.open -call-> store.Store.load 0.95 type.declared.field :10",
  ]);
  assert.deepEqual(uses(workspace, "untyped.js").filter((edge) => edge.includes("-call->")), [
    "untyped.Shop.close -call-> store.Log.write 0.95 type.new :16",
    "untyped.Shop.find -call-> store.Log.write 0.95 type.declared.field :19",
    "untyped.Shop.open -call-> store.Log.write 0.95 type.declared.parameter :12",
  ]);
});

Deno.test("a field that another method assigns has the type that it has there", async () => {
  const shop = (first: string, second: string): string =>
    `import { Log, Store } from "./store";\nexport class Shop {\n  /** @param {Store} kept */\n  first(kept) {\n${first}  }\n  /** @param {Log} kept */\n  second(kept) {\n${second}  }\n}\n`;
  const assignment = "    this.kept = kept;\n";
  const workspace = await nodeWorkspace({
    "store.ts":
      "export class Store {\n  open(): void {}\n}\nexport class Log {\n  open(): void {}\n}\n",
    "shop.js": shop(assignment, ""),
    "main.js":
      'import { Shop } from "./shop";\nexport function main() {\n  new Shop().kept.open();\n}\n',
  });
  const calls = (): string[] =>
    uses(workspace, "main.js").filter((edge) => edge.includes("-call->"));
  assert.deepEqual(calls(), [
    "main.main -call-> store.Store.open 0.95 type.new :3",
  ]);
  await workspace.change({ "shop.js": shop("", assignment) });
  assert.deepEqual(calls(), [
    "main.main -call-> store.Log.open 0.95 type.new :3",
  ]);
});

Deno.test("what is destructured keeps the type that its pattern declares", async () => {
  const workspace = await nodeWorkspace({
    "store.ts":
      "export class Store {\n  load(): void {}\n}\nexport interface Props {\n  store: Store;\n}\n",
    "view.ts": [
      'import { Props, Store } from "./store";',
      "export function first({ store }: Props): void {",
      "  store.load();",
      "}",
      "export function second({ own }: { own: Store }): void {",
      "  own.load();",
      "}",
      "export function third(props: Props): void {",
      "  const { store: kept } = props;",
      "  kept.load();",
      "}",
      "",
    ].join("\n"),
  });
  assert.deepEqual(uses(workspace, "view.ts").filter((edge) => edge.includes("-call->")), [
    "view.first -call-> store.Store.load 0.95 type.declared.parameter :3",
    "view.second -call-> store.Store.load 0.95 type.declared.parameter :6",
    "view.third -call-> store.Store.load 0.95 type.declared.parameter :10",
  ]);
});

Deno.test("components are used by their tags, plain, dotted, wrapped and by default", async () => {
  const workspace = await nodeWorkspace({
    "button.tsx": [
      "export const Button = forwardRef((props, ref) => <button ref={ref} />);",
      "export function Menu(): Element {",
      "  return <ul />;",
      "}",
      "function Item(): Element {",
      "  return <li />;",
      "}",
      "Menu.Item = Item;",
      "export class Panel extends Component {",
      "  render(): Element {",
      "    return this.header();",
      "  }",
      "  header(): Element {",
      "    return <Menu />;",
      "  }",
      "}",
      "export default Button;",
      "",
    ].join("\n"),
    "page.tsx": [
      'import Other, { Button, Menu, Panel } from "./button";',
      'import * as ui from "./button";',
      'import { Search } from "@mui/icons-material";',
      "export function Page(): Element {",
      "  return (",
      "    <Panel>",
      "      <Button onClick={() => save()} />",
      "      <Menu.Item />",
      "      <ui.Menu />",
      "      <Search />",
      "      <Other />",
      "    </Panel>",
      "  );",
      "}",
      "function save(): void {}",
      "",
    ].join("\n"),
    "search.tsx": "export function Search(): void {}\n",
  });
  assert.deepEqual(uses(workspace, "page.tsx"), [
    "page.Page -call-> button.Button 1.00 import.named :7",
    "page.Page -call-> button.Item 1.00 object.member :8",
    "page.Page -call-> button.Menu 0.90 import.namespace :9",
    "page.Page -call-> page.save 1.00 scope.file :7",
    "page.Page -reference-> button.Panel 1.00 new.class :6",
  ]);
  assert.deepEqual(workspace.externals("page.tsx"), [
    "page.Page @mui/icons-material 1",
    "page.Page std 1",
    "page.tsx @mui/icons-material 1",
  ]);
});
