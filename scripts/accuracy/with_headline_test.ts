import assert from "node:assert/strict";
import { defRef } from "../../src/link/def_ref.ts";
import type { JudgedEdge, OraclePair, Verdict } from "./judge_package.ts";
import { withHeadline } from "./with_headline.ts";

const EMPTY = "# Depot\n\n<!-- link accuracy: begin -->\n<!-- link accuracy: end -->\n\nMore.\n";
const NODE = defRef.of(1, 1);
const PLACE = { path: "order.go", line: 1, column: 0 };

function edge(confidence: number, verdict: Verdict): JudgedEdge {
  const place = { source: NODE, target: NODE, path: "order.go", line: 1 };
  return { ...place, rule: "scope.file", confidence, verdict };
}

function pair(confidence: number): OraclePair {
  const call = { site: PLACE, target: PLACE, name: "ship" };
  return { source: NODE, target: NODE, call, confidence, rule: undefined };
}

Deno.test("withHeadline shows what was measured of each language", () => {
  const corpus = { language: "go", name: "depot", version: "1.0.0", root: "", files: [] } as const;
  const edges = [
    edge(0.95, "right"),
    edge(0.95, "right"),
    edge(0.9, "right"),
    edge(0.9, "wrong"),
    edge(0.5, "wrong"),
  ];
  const calls = { edges, pairs: [pair(0.95), pair(0.8), pair(0.5), pair(0), pair(0)] };
  const page = withHeadline(EMPTY, [{ corpus, calls }]);
  assert.ok(page.includes("\n| go | 0.750 | 0.400 | depot |\n"), page);
  assert.ok(page.startsWith("# Depot\n\n<!-- link accuracy: begin -->\n\n"));
  assert.ok(page.endsWith("\n\n<!-- link accuracy: end -->\n\nMore.\n"));
  assert.equal(withHeadline(page, []), EMPTY);
});

Deno.test("withHeadline leaves a page as it is while nothing was measured", () => {
  assert.equal(withHeadline(EMPTY, []), EMPTY);
});

Deno.test("withHeadline refuses a page without the place", () => {
  assert.throws(() => withHeadline("# Depot\n", []), /no place for the link accuracy/);
});
