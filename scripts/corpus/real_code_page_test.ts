import assert from "node:assert/strict";

import type { CorpusIndex, PackageOutcome } from "./measure_corpus.ts";
import type { CorpusLanguage } from "./packages.ts";
import { realCodePage } from "./real_code_page.ts";

function outcome(
  language: CorpusLanguage,
  name: string,
  index: CorpusIndex | undefined,
): PackageOutcome {
  const measured = { language, name, version: "2.1", root: `/corpus/${name}`, files: [] };
  return { measured, index, failures: [], warnings: [] };
}

Deno.test("the page of real code has a row for each package and a total for each language", () => {
  const page = realCodePage([
    outcome("go", "ledger", {
      files: 12,
      nodes: 1200,
      edgesByTier: { "0.95": 30, "1.00": 700 },
      external: 40,
      unresolved: 5,
      partial: [],
    }),
    outcome("go", "report", {
      files: 3,
      nodes: 44,
      edgesByTier: { "0.50": 2 },
      external: 6,
      unresolved: 1,
      partial: ["broken.go"],
    }),
    outcome("java", "crashed", undefined),
  ]);
  assert.deepEqual(page.split("\n").filter((line) => line.startsWith("|")), [
    "| language | package | files | nodes | 1.00 | 0.95 | 0.50 | external | unresolved | partial |",
    "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    "| go | ledger 2.1 | 12 | 1,200 | 700 | 30 | 0 | 40 | 5 | 0 |",
    "| go | report 2.1 | 3 | 44 | 0 | 0 | 2 | 6 | 1 | 1 |",
    "| go | **all** | **15** | **1,244** | **700** | **30** | **2** | **46** | **6** | **1** |",
    "| java | **all** | **0** | **0** | **0** | **0** | **0** | **0** | **0** | **0** |",
  ]);
});
