import assert from "node:assert/strict";
import { englishVariants } from "./english_variants.ts";

Deno.test("plurals give their singular, singulars their plural", () => {
  assert.ok(englishVariants("orders").includes("order"));
  assert.ok(englishVariants("queries").includes("query"));
  assert.ok(englishVariants("classes").includes("class"));
  assert.ok(englishVariants("files").includes("file"));
  assert.ok(englishVariants("payment").includes("payments"));
  assert.ok(englishVariants("query").includes("queries"));
  assert.ok(englishVariants("class").includes("classes"));
});

Deno.test("forms of verbs give the plain verb", () => {
  assert.ok(englishVariants("parsing").includes("parse"));
  assert.ok(englishVariants("parsed").includes("parse"));
  assert.ok(englishVariants("reading").includes("read"));
  assert.ok(englishVariants("cancelled").includes("cancel"));
  assert.ok(englishVariants("stopping").includes("stop"));
  assert.ok(englishVariants("returns").includes("return"));
});

Deno.test("short words and words of other letters have no other forms", () => {
  for (const word of ["get", "id", "utf8", "größen", "결제"]) {
    assert.deepEqual(englishVariants(word), [], word);
  }
});
