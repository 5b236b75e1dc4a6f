import assert from "node:assert/strict";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { openWorkspace } from "./workspace.ts";
import type { ExploreAnswer, NodePlace, WorkspaceApi } from "./workspace_api.ts";

const shop: Readonly<Record<string, string>> = {
  "shop/gateway.py": [
    "class Gateway:",
    "    def send(self, amount):",
    "        def round_up(value):",
    "            return value + 1",
    "",
    "        return round_up(amount)",
    "",
    "    def take_back(self, payment):",
    "        return payment",
    "",
    "",
    "def connect(): return Gateway()",
    "",
  ].join("\n"),
  "shop/till.py": "class Till:\n    def send(self, amount):\n        return amount\n",
  "web/gateway.ts": "export function open() {}; export function close() {}\n",
  "docs/refunds.md": "# Refunds\n\nWhen money goes back.\n\n## Deadlines\n\nThirty days.\n",
};

async function inShop(
  work: (workspace: WorkspaceApi, root: string) => Promise<void>,
): Promise<void> {
  using tree = new TemporaryTree(shop);
  const workspace = await openWorkspace({
    root: tree.root,
    workers: 1,
    version: "test",
    watch: false,
  });
  try {
    await workspace.ready();
    await work(workspace, tree.root);
  } finally {
    await workspace.close();
  }
}

function explore(workspace: WorkspaceApi, nodeId: string): Promise<ExploreAnswer> {
  return workspace.explore({ nodeId, direction: "uses", minConfidence: 0.85 });
}

/** What an id means: one id, or several behind `?`. */
async function meaning(workspace: WorkspaceApi, asked: string): Promise<string> {
  const answer = await explore(workspace, asked);
  const ids = (nodes: readonly NodePlace[]): string => nodes.map(({ id }) => id).join(" ");
  switch (answer.kind) {
    case "found":
      assert.equal(answer.askedAs, answer.node.id === asked ? undefined : asked);
      return answer.node.id;
    case "ambiguous":
      return `? ${ids(answer.candidates)}`;
    case "unknown":
      return "nothing";
  }
}

Deno.test("a line of a file means the innermost definition around it", async () => {
  await inShop(async (workspace, root) => {
    const meanings: readonly (readonly [string, string])[] = [
      ["shop/gateway.py:1", "shop.gateway.Gateway"],
      ["shop/gateway.py:2", "shop.gateway.Gateway.send"],
      ["shop/gateway.py:4", "shop.gateway.Gateway.send.round_up"],
      ["shop/gateway.py:6:16", "shop.gateway.Gateway.send"],
      ["shop/gateway.py:8-9", "shop.gateway.Gateway.take_back"],
      ["shop/gateway.py#L9", "shop.gateway.Gateway.take_back"],
      ["./shop/gateway.py:11", "shop/gateway.py"],
      ["shop/gateway.py:12", "shop.gateway.connect"],
      [`${root}/shop/gateway.py:12`, "shop.gateway.connect"],
      ["gateway.py:12", "shop.gateway.connect"],
      ["docs/refunds.md:7", "docs/refunds.md#deadlines"],
      ["web/gateway.ts:1", "? web.gateway.open web.gateway.close"],
      ["shop/gateway.py:400", "nothing"],
      ["shop/gateway.py:0", "nothing"],
    ];
    for (const [asked, id] of meanings) assert.equal(await meaning(workspace, asked), id, asked);
  });
});

Deno.test("a name within a file means the definition that bears it there", async () => {
  await inShop(async (workspace) => {
    const meanings: readonly (readonly [string, string])[] = [
      ["shop/gateway.py#send", "shop.gateway.Gateway.send"],
      ["shop/gateway.py::Gateway::send", "shop.gateway.Gateway.send"],
      ["shop/gateway.py:Gateway.send(amount)", "shop.gateway.Gateway.send"],
      ["shop.gateway:Gateway", "shop.gateway.Gateway"],
      ["till.py#send", "shop.till.Till.send"],
      ["refunds.md#deadlines", "docs/refunds.md#deadlines"],
      ["docs/refunds.md#Deadlines", "docs/refunds.md#deadlines"],
      ["shop/gateway.py#refund", "nothing"],
    ];
    for (const [asked, id] of meanings) assert.equal(await meaning(workspace, asked), id, asked);
  });
});

Deno.test("a name or a path means what bears it, when that is one node", async () => {
  await inShop(async (workspace) => {
    const meanings: readonly (readonly [string, string])[] = [
      ["Till.send", "shop.till.Till.send"],
      ["Till#send", "shop.till.Till.send"],
      ["take_back", "shop.gateway.Gateway.take_back"],
      ["`take_back()`", "shop.gateway.Gateway.take_back"],
      ["send", "? shop.gateway.Gateway.send shop.till.Till.send"],
      ["till.py", "shop/till.py"],
      ["shop.till", "shop/till.py"],
      ["gateway.rb", "nothing"],
      ["", "nothing"],
    ];
    for (const [asked, id] of meanings) assert.equal(await meaning(workspace, asked), id, asked);
  });
});

Deno.test("a place is read as the file is now", async () => {
  await inShop(async (workspace, root) => {
    await Deno.writeTextFile(
      `${root}/shop/till.py`,
      "def count():\n    return 0\n\n\n" + shop["shop/till.py"],
    );
    const [answer] = await workspace.read({ nodeIds: ["shop/till.py:2"] });
    assert.equal(answer?.kind, "code");
    if (answer?.kind !== "code") return;
    assert.equal(answer.id, "shop.till.count");
    assert.equal(answer.askedAs, "shop/till.py:2");
    assert.equal(answer.text, "def count():\n    return 0");
  });
});

Deno.test("for what nothing bears, names and paths written almost so are proposed", async () => {
  await inShop(async (workspace) => {
    const first = async (asked: string): Promise<string | undefined> => {
      const answer = await explore(workspace, asked);
      return answer.kind === "unknown" ? answer.similar[0]?.id : answer.kind;
    };
    assert.equal(await first("Gatewy.take_back_"), "shop.gateway.Gateway.take_back");
    assert.equal(await first("Til.sned"), "shop.till.Till.send");
    assert.equal(await first("Gatway.sned"), "shop.gateway.Gateway.send");
    assert.equal(await first("shop.gateway.Gatewya"), "shop.gateway.Gateway");
    assert.equal(await first("shop/gatewy.py"), "shop/gateway.py");
    assert.equal(await first("web/gatewy.ts"), "web/gateway.ts");
    assert.equal(await first("docs/refunds.md#dedlines"), "docs/refunds.md#deadlines");
    assert.equal(await first("TAKE_BAK"), "shop.gateway.Gateway.take_back");
  });
});

Deno.test("for a line of a path only paths are offered, not what bears its words", async () => {
  await inShop(async (workspace) => {
    const similar = async (asked: string): Promise<readonly string[]> => {
      const answer = await explore(workspace, asked);
      assert.equal(answer.kind, "unknown");
      return answer.kind === "unknown" ? answer.similar.map(({ id }) => id) : [];
    };
    assert.equal((await similar("shop/till.py:99"))[0], "shop/till.py");
    for (const asked of ["shop/till.py:99", "shop/gatewy.py:3"]) {
      for (const id of await similar(asked)) assert.match(id, /^[a-z]+\/[a-z]+\.(?:py|ts|md)$/);
    }
    assert.equal((await similar("shop/gatewy.py:3"))[0], "shop/gateway.py");
  });
});
