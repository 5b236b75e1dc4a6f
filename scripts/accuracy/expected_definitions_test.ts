import assert from "node:assert/strict";
import { claimedConfidence } from "../../src/link/claimed_confidence.ts";

import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { type JudgedPackage, judgePackage } from "./judge_package.ts";
import { linkPackage } from "./linked_package.ts";
import { NodeFinder } from "./node_finder.ts";

Deno.test("a call of what a platform defines is one of what common code expects", async () => {
  const common = [
    "package clock",
    "",
    "expect fun now(zone: Zone): Long",
    "",
    "expect class Zone {",
    "    fun offset(): Int",
    "}",
    "",
    "expect interface Sink {",
    "    fun write(text: String)",
    "}",
    "",
    "fun report(zone: Zone, sink: Sink): Long {",
    "    zone.offset()",
    '    sink.write("now")',
    "    return now(zone)",
    "}",
    "",
  ];
  const platform = [
    "package clock",
    "",
    "actual fun now(zone: Zone): Long {",
    "    return 1L",
    "}",
    "",
    "actual class Zone {",
    "    actual fun offset(): Int {",
    "        return 0",
    "    }",
    "}",
    "",
    "actual typealias Sink = java.io.Writer",
    "",
  ];
  const commonPath = "core/src/commonMain/kotlin/clock/Clock.kt";
  const platformPath = "core/src/jvmMain/kotlin/clock/ClockJvm.kt";
  using tree = new TemporaryTree({
    [commonPath]: common.join("\n"),
    [platformPath]: platform.join("\n"),
  });
  const linked = await linkPackage(tree.root, claimedConfidence);
  const finder = new NodeFinder(tree.root, linked);
  const judged: JudgedPackage = judgePackage(linked, finder, {
    language: "kotlin",
    name: "clock",
    version: "1.0.0",
    tool: "none",
    files: [commonPath, platformPath],
    expectedFiles: 2,
    calls: [
      {
        site: { path: commonPath, line: 14, column: 9 },
        name: "offset",
        target: { path: platformPath, line: 8, column: 15 },
      },
      {
        site: { path: commonPath, line: 16, column: 11 },
        name: "now",
        target: { path: platformPath, line: 3, column: 11 },
      },
    ],
    externalCalls: 1,
    undecided: [],
    overrides: [],
  });
  assert.deepEqual(judged.edges.map(({ verdict, line }) => `${line} ${verdict}`).sort(), [
    "14 right",
    "15 undecided",
    "16 right",
  ]);
});
