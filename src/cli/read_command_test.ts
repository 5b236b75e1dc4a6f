import assert from "node:assert/strict";
import { commandOutcome } from "../../tests/support/command_outcome.ts";
import { commandWords } from "../../tests/support/command_words.ts";
import { FakeWorkspace } from "../../tests/support/fake_workspace.ts";
import { shopPlaces } from "../../tests/support/shop_places.ts";

const { cancel, refunds } = shopPlaces;

const fresh = { reparsed: false, partial: false };

function searching(): FakeWorkspace {
  const workspace = new FakeWorkspace();
  workspace.onSearch = () => ({
    results: [{ ...cancel, match: "exact" }, { ...refunds, match: "lexical" }],
  });
  return workspace;
}

Deno.test("a name stands for the one node that bears it", async () => {
  const source = "void cancel(long orderId) {\r\n}";
  const workspace = searching();
  workspace.onRead = (id) =>
    id === cancel.id
      ? { kind: "code", id, file: cancel.file, startLine: 30, endLine: 31, text: source, ...fresh }
      : { kind: "unknown", id, similar: [] };
  assert.deepEqual(await commandWords(["read", "OrderService.cancel"], { workspace }), {
    code: 0,
    out: source,
    err: "",
  });
});

Deno.test("a display name counts more than the same simple name, and #2 is part of it", async () => {
  const workspace = new FakeWorkspace();
  const place = { ...cancel, kind: "function", match: "exact" } as const;
  workspace.onSearch = () => ({
    results: [
      { ...place, id: "shop.retry", displayName: "retry" },
      { ...place, id: "shop.retry#2", displayName: "retry" },
      { ...place, id: "shop.Client.retry", displayName: "Client.retry" },
    ],
  });
  workspace.onRead = (id) =>
    id.startsWith("shop.")
      ? { kind: "code", id, file: "shop.py", startLine: 1, endLine: 1, text: id, ...fresh }
      : { kind: "unknown", id, similar: [] };
  assert.equal((await commandOutcome(["read", "retry#2"], { workspace })).out, "shop.retry#2");
  assert.equal(
    (await commandOutcome(["read", "Client.retry"], { workspace })).out,
    "shop.Client.retry",
  );
  assert.equal((await commandOutcome(["read", "retry"], { workspace })).code, 1);
});

Deno.test("read of several nodes says what each is, and fails when one is missing", async () => {
  const workspace = new FakeWorkspace();
  workspace.onRead = (id) => {
    switch (id) {
      case "a":
      case "b":
        return {
          kind: "code",
          id,
          file: `${id}.py`,
          startLine: 3,
          endLine: 4,
          text: `${id} = 1\n`,
          ...fresh,
        };
      case "old":
        return { kind: "gone", id, reason: "old.py was deleted" };
      default:
        return { kind: "unknown", id, similar: ["a.b"] };
    }
  };
  assert.deepEqual(await commandWords(["read", "a", "old", "c", "b"], { workspace }), {
    code: 1,
    out: "==> a (a.py:3-4)\na = 1\n\n==> b (b.py:3-4)\nb = 1\n",
    err: "graphin: cannot read 'old': old.py was deleted\n" +
      "graphin: nothing has the id or name 'c'; similar ids:\n  a.b\n",
  });
  const { out } = await commandOutcome(["read", "a", "--json"], { workspace });
  assert.deepEqual(JSON.parse(out).nodes[0], {
    id: "a",
    redirected_from: null,
    file: "a.py",
    start_line: 3,
    end_line: 4,
    reparsed: false,
    partial: false,
    text: "a = 1\n",
  });
});
