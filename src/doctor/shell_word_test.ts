import assert from "node:assert/strict";
import { shellWord } from "./shell_word.ts";

Deno.test("a path is one word of a command, and nothing in it is run", () => {
  assert.equal(shellWord("/home/mina/shop-2.0", "linux"), "/home/mina/shop-2.0");
  assert.equal(shellWord("/srv/my shop", "linux"), "'/srv/my shop'");
  assert.equal(shellWord("/srv/$(reboot)`x`", "linux"), "'/srv/$(reboot)`x`'");
  assert.equal(shellWord("/srv/mina's", "darwin"), "'/srv/mina'\\''s'");
  assert.equal(shellWord("/srv/a\\b", "linux"), "'/srv/a\\b'");
  assert.equal(shellWord("", "linux"), "''");
  assert.equal(shellWord("C:\\shop", "windows"), "C:\\shop");
  assert.equal(shellWord("C:\\my shop", "windows"), '"C:\\my shop"');
});
