import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { directoryListing } from "../../tests/support/directory_listing.ts";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { placeFile } from "./place_file.ts";

Deno.test("parts of a file that killed processes left are removed, and nothing else is", async () => {
  using tree = new TemporaryTree({
    "bin/graphin.0123abcd.tmp": "half",
    "bin/graphin.note.tmp": "of others",
    "bin/graphin-1.0.0.0123abcd.tmp": "of another file",
  });
  const bytes = new TextEncoder().encode("whole");
  const isWritten = await placeFile({
    target: tree.at("bin/graphin"),
    body: new Blob([bytes]).stream(),
    sha256: createHash("sha256").update(bytes).digest("hex"),
    mode: 0o755,
  });
  assert.equal(isWritten, true);
  assert.deepEqual(await directoryListing(tree.root), [
    "bin/graphin",
    "bin/graphin-1.0.0.0123abcd.tmp",
    "bin/graphin.note.tmp",
  ]);
});
