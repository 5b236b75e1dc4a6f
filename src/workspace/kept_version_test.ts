import assert from "node:assert/strict";
import { stateVersion } from "./state_version.ts";
import { keptVersion } from "./kept_version.ts";

Deno.test("keptVersion fits into the header of a kept file, and is more than the layout's number", () => {
  assert.ok(Number.isInteger(keptVersion) && keptVersion >= 0 && keptVersion < 2 ** 31);
  assert.notEqual(keptVersion, stateVersion);
});
