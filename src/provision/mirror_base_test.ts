import assert from "node:assert/strict";
import { mirrorBase } from "./mirror_base.ts";

Deno.test("a mirror is an address below which paths are the same", () => {
  const base = mirrorBase("https://mirror.example/models", "--mirror");
  assert.equal(base?.href, "https://mirror.example/models/");
  assert.equal(mirrorBase("http://mirror.example", "--mirror")?.href, "http://mirror.example/");
  assert.equal(mirrorBase(" ", "--mirror"), undefined);
  for (
    const wrong of ["mirror.example", "file:///models", "https://m.example/?a", "https://m/#a"]
  ) {
    assert.throws(() => mirrorBase(wrong, "GRAPHIN_MIRROR"), /^ProvisionError: GRAPHIN_MIRROR has/);
  }
});
