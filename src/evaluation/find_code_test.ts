import assert from "node:assert/strict";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { findCode } from "./find_code.ts";

Deno.test("code is found by its name, with or without a version, up to two levels down", async () => {
  using tree = new TemporaryTree({
    "shop/a": "",
    "python/httpx-0.28.1/a": "",
    "python/httpx-auth-1.0/a": "",
    "go/twice-1/a": "",
    "java/twice-2/a": "",
  });
  assert.equal(await findCode("shop", tree.root), tree.at("shop"));
  assert.equal(await findCode("httpx", tree.root), tree.at("python/httpx-0.28.1"));
  assert.equal(await findCode(tree.at("shop"), undefined), tree.at("shop"));
  assert.equal(await findCode(".", undefined), Deno.cwd());
  await assert.rejects(findCode("gone", tree.root), /there is no 'gone' in/);
  await assert.rejects(findCode("twice", tree.root), /'twice' may be .* or /);
  await assert.rejects(findCode("shop", undefined), /--workspaces/);
});
