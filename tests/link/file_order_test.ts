import assert from "node:assert/strict";
import { linkedTexts } from "../support/linked_texts.ts";
import { Random } from "../support/random.ts";

const SIZE = 24;

/** Files that hand names on in rings, and that declare and call the same in one package. */
function rings(): Record<string, string> {
  const texts: Record<string, string> = { "go.mod": "module example.com/library\n" };
  for (let at = 0; at < SIZE; at++) {
    const next = (at + 1) % SIZE;
    const far = (at + 7) % SIZE;
    texts[`web/m${at}.ts`] =
      `export * from "./m${next}";\nexport * from "./m${far}";\nimport { lend${far}, none } from "./m${next}";\n` +
      `export function lend${at}() {\n  lend${far}();\n  none();\n}\n`;
    texts[`lib/m${at}.py`] =
      `from m${next} import *\nfrom m${far} import *\n\n\ndef lend${at}():\n    lend${far}()\n    none()\n`;
    texts[`library/Loan${at}.kt`] =
      `package library\n\nfun lend(days: Int) {\n}\n\nopen class Loan${at} : Loan${next}() {\n` +
      `    open fun end() {\n        lend(1)\n        Loan${far}().end()\n    }\n}\n`;
    texts[`desk/desk${at}.go`] =
      `package desk\n\ntype Desk${at} struct{ *Desk${next} }\n\nfunc (d *Desk${at}) Lend${at}() { d.Lend${far}() }\n\n` +
      `type Lender${at} interface{ Lend${at}() }\n`;
  }
  return texts;
}

Deno.test("edges are the same in whatever order files come (mistake 23)", async () => {
  const texts = rings();
  const expected = (await linkedTexts(texts)).state();
  const random = new Random(7);
  for (let round = 0; round < 3; round++) {
    const order = Object.entries(texts)
      .map((entry) => ({ entry, rank: random.below(1_000_000) }))
      .sort((a, b) => a.rank - b.rank);
    const shuffled = Object.fromEntries(order.map(({ entry }) => entry));
    assert.deepEqual((await linkedTexts(shuffled)).state(), expected);
  }
});
