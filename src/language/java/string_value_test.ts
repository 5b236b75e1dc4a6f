import assert from "node:assert/strict";
import { stringValue } from "./string_value.ts";

Deno.test("a string literal's escapes are decoded", () => {
  const source = '"a\\tb\\"c\\\\d\\101\\0e\\u0041\\uu0042\\s"';
  assert.equal(stringValue(source), 'a\tb"c\\dA\0eAB ');
  assert.equal(stringValue('""'), "");
});

Deno.test("a text block loses its indentation and line continuations", () => {
  const block = ['"""', "    select *  ", "      from t \\", '    where "x"', '    """'].join("\n");
  assert.equal(stringValue(block), 'select *\n  from t where "x"\n');
  assert.equal(stringValue('"""\n  a\n  b"""'), "a\nb");
});
