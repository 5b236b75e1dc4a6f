import assert from "node:assert/strict";
import { type DefRef, defRef } from "../../src/link/def_ref.ts";
import type { RuleId } from "../../src/link/rule.ts";
import { calibrate } from "./calibrate.ts";
import type { JudgedEdge, JudgedPackage, Verdict } from "./judge_package.ts";

const NODE: DefRef = defRef.of(1, 1);

/** A package with so many right and wrong edges of a rule in each of its files. */
function judged(
  rule: RuleId,
  files: readonly { readonly right: number; readonly wrong: number }[],
): JudgedPackage {
  const edges = files.flatMap(({ right, wrong }, file) => {
    const edge = (verdict: Verdict): JudgedEdge => ({
      source: NODE,
      target: NODE,
      rule,
      confidence: 1,
      path: `file${file}.ts`,
      line: 1,
      verdict,
    });
    const many = (count: number, verdict: Verdict): JudgedEdge[] =>
      Array.from({ length: count }, () => edge(verdict));
    return [...many(right, "right"), ...many(wrong, "wrong")];
  });
  return { edges, pairs: [] };
}

function confidence(rule: RuleId, ...packages: readonly JudgedPackage[]): number | undefined {
  return calibrate(packages)[rule]?.confidence;
}

Deno.test("calibrate leaves a rule what it claims where all of many edges are right", () => {
  const files = Array.from({ length: 10 }, () => ({ right: 10, wrong: 0 }));
  assert.equal(confidence("member.self", judged("member.self", files)), 1);
  assert.equal(confidence("scope.package", judged("scope.package", files)), 0.95);
});

Deno.test("calibrate gives a rule the tier that its lower bound reaches, and none below a half", () => {
  const files = Array.from({ length: 10 }, () => ({ right: 9, wrong: 1 }));
  assert.equal(confidence("member.self", judged("member.self", files)), 0.9);
  const worse = Array.from({ length: 10 }, () => ({ right: 4, wrong: 6 }));
  assert.equal(confidence("member.self", judged("member.self", worse)), 0);
});

Deno.test("calibrate gives a rule no more than an inference where few edges were measured", () => {
  const all = judged("member.self", [{ right: 20, wrong: 0 }]);
  assert.equal(confidence("member.self", all), 0.9);
});

Deno.test("calibrate gives a rule less where most of few edges are wrong", () => {
  // (12 + 2) ÷ (20 + 2) is 0.64, (4 + 2) ÷ (20 + 2) is 0.27.
  assert.equal(confidence("member.self", judged("member.self", [{ right: 12, wrong: 8 }])), 0.5);
  assert.equal(confidence("member.self", judged("member.self", [{ right: 4, wrong: 16 }])), 0);
});

Deno.test("calibrate does not end a rule for the one edge that was measured", () => {
  // (0 + 2) ÷ (1 + 2) is 0.67.
  assert.equal(confidence("member.self", judged("member.self", [{ right: 0, wrong: 1 }])), 0.5);
});

Deno.test("calibrate says nothing of a rule without edges that the compiler could decide", () => {
  assert.equal(
    confidence("member.self", judged("scope.file", [{ right: 9, wrong: 0 }])),
    undefined,
  );
});
