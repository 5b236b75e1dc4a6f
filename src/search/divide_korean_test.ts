import assert from "node:assert/strict";
import { divideKorean } from "./divide_korean.ts";

function stemOf(run: string): string {
  return run.slice(0, divideKorean(run).stem);
}

Deno.test("particles are taken off", () => {
  for (
    const run of ["결제를", "결제가", "결제에서", "결제는", "결제로부터", "결제와", "결제까지"]
  ) {
    assert.equal(stemOf(run), "결제", run);
  }
  assert.equal(stemOf("서비스들에서는"), "서비스");
  assert.equal(stemOf("값의"), "값");
});

Deno.test("verb endings are taken off nouns of two syllables and more", () => {
  for (const run of ["취소하는", "취소합니다", "취소했다", "취소되었다", "취소된", "취소하기를"]) {
    assert.equal(stemOf(run), "취소", run);
  }
  assert.equal(stemOf("권한"), "권한");
  assert.equal(stemOf("권한을"), "권한");
});

Deno.test("a run that is an ending itself keeps its first syllable", () => {
  assert.equal(stemOf("은"), "은");
  assert.equal(stemOf("에서"), "에서".slice(0, 2));
});

Deno.test("endings that nouns share are taken off as doubtful", () => {
  assert.deepEqual(divideKorean("검색결과"), { stem: 3, certain: 4 });
  assert.deepEqual(divideKorean("파일경로를"), { stem: 4, certain: 4 });
  assert.deepEqual(divideKorean("서비스들에서는"), { stem: 3, certain: 3 });
});
