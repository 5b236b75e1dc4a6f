import assert from "node:assert/strict";
import { commandOutcome } from "../../tests/support/command_outcome.ts";
import { commandWords } from "../../tests/support/command_words.ts";
import { FakeWorkspace } from "../../tests/support/fake_workspace.ts";
import { shopPlaces } from "../../tests/support/shop_places.ts";
import type { ReadAnswer } from "../workspace/workspace_api.ts";

const { cancel, refunds } = shopPlaces;

const fresh = { reparsed: false, partial: false };

const source: Extract<ReadAnswer, { kind: "code" }> = {
  kind: "code",
  id: cancel.id,
  file: cancel.file,
  startLine: 30,
  endLine: 31,
  text: "void cancel(long orderId) {\r\n}",
  ...fresh,
};

Deno.test("one node is printed as it is, with a line end on a terminal", async () => {
  const workspace = new FakeWorkspace();
  workspace.onRead = () => source;
  const args = ["read", "OrderService.cancel"];
  assert.deepEqual(await commandWords(args, { workspace }), { code: 0, out: source.text, err: "" });
  const shown = await commandOutcome(args, { workspace, isTerminal: true });
  assert.equal(shown.out, `${source.text}\n`);
  workspace.onRead = () => ({ ...source, text: "a = 1\n" });
  assert.equal((await commandOutcome(args, { workspace, isTerminal: true })).out, "a = 1\n");
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
        return { kind: "unknown", id, similar: [{ ...refunds, id: "a.b" }] };
    }
  };
  assert.deepEqual(await commandWords(["read", "a", "old", "c", "b"], { workspace }), {
    code: 1,
    out: "==> a (a.py:3-4)\na = 1\n\n==> b (b.py:3-4)\nb = 1\n",
    err: "graphin: cannot read 'old': old.py was deleted\n" +
      "graphin: nothing has the id or name 'c'; similar ids:\n  a.b  docs/refunds.md:1\n",
  });
  const { out } = await commandOutcome(["read", "a", "--json"], { workspace });
  assert.deepEqual(JSON.parse(out).nodes[0], {
    id: "a",
    redirected_from: null,
    asked_as: null,
    file: "a.py",
    start_line: 3,
    end_line: 4,
    reparsed: false,
    partial: false,
    text: "a = 1\n",
  });
});

Deno.test("read --json tells failures in JSON", async () => {
  const workspace = new FakeWorkspace();
  workspace.onRead = (id) =>
    id === cancel.id
      ? source
      : id === "old"
      ? { kind: "gone", id, reason: "old.py was deleted" }
      : { kind: "ambiguous", id, count: 2, candidates: [cancel, refunds] };
  const one = await commandOutcome(["read", "old", "--json"], { workspace });
  assert.deepEqual([one.code, one.err], [1, ""]);
  assert.deepEqual(JSON.parse(one.out), {
    error: { code: "gone", message: "cannot read 'old': old.py was deleted" },
  });
  const some = await commandOutcome(["read", cancel.id, "old", "cancel", "--json"], { workspace });
  assert.deepEqual([some.code, some.err], [1, ""]);
  const { nodes, error } = JSON.parse(some.out);
  assert.deepEqual(nodes.map(({ id }: { id: string }) => id), [cancel.id]);
  assert.equal(error.code, "incomplete");
  assert.equal(error.message, "2 of 3 nodes could not be read");
  assert.deepEqual(error.failures[0], {
    id: "old",
    code: "gone",
    message: "cannot read 'old': old.py was deleted",
  });
  assert.deepEqual(error.failures[1].nodes[1], {
    id: "docs/refunds.md",
    display_name: "refunds.md",
    kind: "file",
    file: "docs/refunds.md",
    line: 1,
    signature: "",
  });
});
