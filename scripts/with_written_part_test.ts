import assert from "node:assert/strict";
import { withWrittenPart } from "./with_written_part.ts";

const empty = "# Depot\n\n<!-- figures: begin -->\n<!-- figures: end -->\n\nMore.\n";

Deno.test("withWrittenPart puts lines in their place, instead of those that are there", () => {
  const first = withWrittenPart(empty, "figures", ["0.98"]);
  assert.equal(
    first,
    "# Depot\n\n<!-- figures: begin -->\n\n0.98\n\n<!-- figures: end -->\n\nMore.\n",
  );
  assert.equal(withWrittenPart(first, "figures", ["0.99"]), first.replace("0.98", "0.99"));
  assert.equal(withWrittenPart(first, "figures", []), empty);
});

Deno.test("withWrittenPart refuses a page without the place", () => {
  assert.throws(() => withWrittenPart("# Depot\n", "figures", []), /no place for the figures/);
  assert.throws(() => withWrittenPart(empty, "links", []), /no place for the links/);
});
