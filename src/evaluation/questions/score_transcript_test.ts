import assert from "node:assert/strict";
import { Transcript } from "../transcript.ts";
import { bytesToFirstUseful } from "./bytes_to_first_useful.ts";
import { scoreTranscript } from "./score_transcript.ts";

/** Two calls: one of 30 bytes that names line 5 of b, one that shows lines 1 to 4 of a. */
function transcript(): Transcript {
  const read = new Transcript();
  read.addAnswer('<node file="b" line="5" />    ');
  read.addGrep([1, 2, 3, 4].map((line) => ({ path: "a", line, text: "123456" })));
  return read;
}

const a = { path: "a", start: 3, end: 6 };
const b = { path: "b", start: 5, end: 6 };

Deno.test("recall within a budget is of the span shown best, or of all", () => {
  // A printed line takes 11 bytes, so line 4 is read after 74.
  const any = scoreTranscript(transcript(), [a, b], { budget: 74, wanted: "any" });
  assert.deepEqual(any, { recall: 2 / 4, located: 1, precision: 2 / 4, calls: 2 });
  const all = scoreTranscript(transcript(), [a, b], { budget: 74, wanted: "all" });
  assert.deepEqual(all, { recall: 2 / 6, located: 1, precision: 2 / 4, calls: 2 });
  const less = scoreTranscript(transcript(), [a, b], { budget: 73, wanted: "any" });
  assert.equal(less.recall, 1 / 4);
  const least = scoreTranscript(transcript(), [a, b], { budget: 30, wanted: "all" });
  assert.deepEqual(least, { recall: 0, located: 1 / 2, precision: 0, calls: 1 });
});

Deno.test("the first useful line is the first expected one that is shown", () => {
  assert.equal(bytesToFirstUseful(transcript(), [a, b]), 63);
  assert.equal(bytesToFirstUseful(transcript(), [b]), undefined);
});
