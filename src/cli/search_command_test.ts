import assert from "node:assert/strict";
import { commandOutcome } from "../../tests/support/command_outcome.ts";
import { commandWords } from "../../tests/support/command_words.ts";
import { FakeWorkspace } from "../../tests/support/fake_workspace.ts";
import { shopPlaces } from "../../tests/support/shop_places.ts";

const { cancel, refunds } = shopPlaces;

function searching(): FakeWorkspace {
  const workspace = new FakeWorkspace();
  workspace.onSearch = () => ({
    results: [{ ...cancel, match: "exact" }, { ...refunds, match: "lexical" }],
  });
  return workspace;
}

Deno.test("search prints what was found, aligned", async () => {
  const workspace = searching();
  const { code, out, err } = await commandOutcome(["search", "cancel"], { workspace });
  assert.equal(code, 0);
  assert.equal(err, "");
  assert.equal(
    out,
    "OrderService.cancel  method  src/OrderService.java:30\n" +
      "    shop.order.OrderService.cancel(long)\n" +
      "    public void cancel(long orderId)\n" +
      "refunds.md           file    docs/refunds.md:1\n" +
      "    docs/refunds.md\n",
  );
  assert.equal(workspace.isClosed, true);
});

Deno.test("search joins words, and passes its options on", async () => {
  const workspace = searching();
  const asked: unknown[] = [];
  const answer = workspace.onSearch;
  workspace.onSearch = (query) => {
    asked.push(query);
    return answer(query);
  };
  const args = ["search", "refund", "money", "--target", "docs", "-n", "3", "-w", "shop"];
  const { opened } = await commandOutcome([...args, "--workers", "2", "--force"], { workspace });
  assert.deepEqual(asked, [{ query: "refund money", limit: 3, target: "docs" }]);
  assert.deepEqual(opened, [{ root: "shop", workers: 2, force: true }]);
});

Deno.test("search --json prints one line", async () => {
  const { out } = await commandOutcome(["search", "cancel", "--json"], { workspace: searching() });
  assert.ok(out.endsWith("\n") && out.indexOf("\n") === out.length - 1);
  assert.deepEqual(JSON.parse(out).results[0], {
    rank: 1,
    match_type: "exact",
    id: "shop.order.OrderService.cancel(long)",
    display_name: "OrderService.cancel",
    kind: "method",
    file: "src/OrderService.java",
    line: 30,
    signature: "public void cancel(long orderId)",
  });
});

Deno.test("search that finds nothing says so and fails", async () => {
  assert.deepEqual(await commandWords(["search", "cancl", "--target", "code"]), {
    code: 1,
    out: "",
    err: "graphin: nothing matches 'cancl' among code; try other words\n",
  });
  assert.deepEqual(await commandWords(["search", "cancl", "--json"]), {
    code: 1,
    out: '{"results":[],"outdated":[],"error":{"code":"not_found",' +
      `"message":"nothing matches 'cancl'; try other words"}}\n`,
    err: "",
  });
});

Deno.test("search in databases says what is searched", async () => {
  assert.deepEqual(await commandWords(["search", "orders", "--target", "db"]), {
    code: 1,
    out: "",
    err: "graphin: no object of a database matches 'orders'; " +
      "snapshots *.graphindb.json and the sources of a manifest graphindb.json are searched\n",
  });
});

Deno.test("an empty query is a wrong command line", async () => {
  for (const args of [["search", ""], ["search", " ", "\t"]]) {
    const { code, out, err, opened } = await commandOutcome(args);
    assert.deepEqual([code, out, opened], [2, "", []]);
    assert.equal(err, "graphin: the query is empty: give a name, or words to look for\n");
  }
});

Deno.test("names from the repository cannot drive the terminal", async () => {
  const workspace = new FakeWorkspace();
  const name = "a\u001b[2J\u202eb\rc";
  workspace.onSearch = () => ({
    results: [{ ...cancel, displayName: name, id: name, file: name, match: "exact" }],
  });
  const { out } = await commandOutcome(["search", "a"], { workspace });
  assert.equal(
    out.split("\n")[0],
    "a\\x1b[2J\\u{202e}b\\x0dc  method  a\\x1b[2J\\u{202e}b\\x0dc:30",
  );
});

Deno.test("colours are used where they may be, unless they are turned off", async () => {
  const surroundings = { workspace: searching(), isColoured: true };
  const outOf = async (args: readonly string[]): Promise<string> =>
    (await commandOutcome(args, surroundings)).out;
  assert.ok((await outOf(["search", "a"])).includes("\u001b[2mshop.order"));
  assert.ok(!(await outOf(["search", "a", "--no-color"])).includes("\u001b"));
});

Deno.test("search names files that have changed since they were indexed", async () => {
  const workspace = searching();
  const { results } = workspace.onSearch({ query: "cancel", limit: 2 });
  workspace.onSearch = () => ({ results, outdated: ["docs/refunds.md"] });
  const { code, err } = await commandOutcome(["search", "cancel"], { workspace });
  assert.deepEqual(
    [code, err],
    [0, "graphin: warning: changed since this was indexed: docs/refunds.md\n"],
  );
  const json = await commandOutcome(["search", "cancel", "--json"], { workspace });
  assert.deepEqual([JSON.parse(json.out).outdated, json.err], [["docs/refunds.md"], ""]);
  const fresh = await commandOutcome(["search", "cancel", "--json"], { workspace: searching() });
  assert.deepEqual(JSON.parse(fresh.out).outdated, []);
});
