import assert from "node:assert/strict";
import { join } from "node:path";

import { toolTest } from "../../../tests/support/tool_test.ts";
import { runGoOracle } from "./run_go_oracle.ts";

const root = join(import.meta.dirname ?? ".", "..", "..", "..", "tests", "fixtures", "oracle-go");

await toolTest(
  "the oracle of Go says which calls stay in the module",
  [["go", "version"]],
  async () => {
    const record = await runGoOracle({
      language: "go",
      name: "mail",
      version: "1",
      root,
      files: ["mail.go", "mail_test.go", "mail_windows.go"],
    });
    const short = { "mail.go": "", "mail_test.go": "test ", "mail_windows.go": "windows " };
    const at = (
      { path, line, column }: { path: string; line: number; column: number },
    ): string => `${Object.entries(short).find(([file]) => file === path)?.[1]}${line}:${column}`;
    assert.deepEqual(
      record.calls.map(({ site, name, target }) => `${at(site)} ${name} → ${at(target)}`).sort(),
      [
        "18:22 Text → 11:17",
        "28:1 show → 27:1", // a variable that is written once, with a literal
        "28:8 format → 17:15", // promoted from the embedded struct
        "40:15 Send → 6:1", // columns are bytes: ✉ has three
        "40:20 First → 33:5",
        "42:1 send → 6:1", // a method value
        "42:6 First → 33:5",
        "46:17 greet → 37:4",
        "test 8:1 SendAll → 39:5",
      ],
    );
    assert.deepEqual(
      record.overrides.map(({ overriding, overridden }) => `${at(overriding)} → ${at(overridden)}`),
      ["26:15 → 6:1"],
    );
    assert.deepEqual(record.undecided, []);
    // println, strings.TrimSpace and strings.ToUpper; a conversion is no call, and what p.sent, steps[0] and done hold is
    // not known.
    assert.equal(record.externalCalls, 3);
    assert.deepEqual(record.files, ["mail.go", "mail_test.go"]);
    assert.equal(record.expectedFiles, 2);
  },
);
