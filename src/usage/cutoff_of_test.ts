import assert from "node:assert/strict";
import { cutoffOf } from "./cutoff_of.ts";

const now = Date.UTC(2026, 7, 3, 12);

Deno.test("a cut is a duration back from now, a day or a timestamp", () => {
  const cases: Record<string, number> = {
    "72h": Date.UTC(2026, 6, 31, 12),
    "1h30m": Date.UTC(2026, 7, 3, 10, 30),
    "1.5h": Date.UTC(2026, 7, 3, 10, 30),
    ".5s": now - 500,
    "250ms": now - 250,
    "2000us": now - 2,
    "2000µs": now - 2,
    "3000000ns": now - 3,
    "0": now,
    "2026-08-02": Date.UTC(2026, 7, 2),
    "2026-08-02T10:20": Date.UTC(2026, 7, 2, 10, 20),
    "2026-08-02 10:20:30": Date.UTC(2026, 7, 2, 10, 20, 30),
    "2026-08-02t10:20:30.123456789z": Date.UTC(2026, 7, 2, 10, 20, 30, 123),
    "2026-08-02T10:20:30.5Z": Date.UTC(2026, 7, 2, 10, 20, 30, 500),
    "2026-08-02T10:20:30+09:00": Date.UTC(2026, 7, 2, 1, 20, 30),
    "2026-08-02T10:20-01:30": Date.UTC(2026, 7, 2, 11, 50),
  };
  for (const [text, expected] of Object.entries(cases)) {
    assert.equal(cutoffOf(text, now), expected, text);
  }
});

Deno.test("anything else is no cut", () => {
  for (
    const text of [
      "",
      "72",
      "h",
      "-1h",
      "1d",
      "1 h",
      "yesterday",
      "2026",
      "2026-02-30",
      "2026-13-01",
      "2026-08-02T25:00",
      "2026-08-02T10:20:61Z",
      "2026-08-02Tnoon",
      "9999999999999999h",
    ]
  ) {
    assert.equal(cutoffOf(text, now), undefined, text);
  }
});
