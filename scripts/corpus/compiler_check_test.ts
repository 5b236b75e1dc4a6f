import assert from "node:assert/strict";
import { join } from "node:path";

import { compilerCheck } from "./compiler_check.ts";
import type { CorpusLanguage } from "./packages.ts";

/** Writes the files, asks the language's parser, and compares the names of those it accepts. */
async function expectAccepted(
  language: CorpusLanguage,
  files: Record<string, string>,
  accepted: readonly string[],
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "graphin-syntax-" });
  try {
    const paths: string[] = [];
    for (const [name, text] of Object.entries(files)) {
      paths.push(join(folder, name));
      await Deno.writeTextFile(join(folder, name), text);
    }
    const verdict = await compilerCheck(language, paths);
    if (verdict.kind === "skipped") {
      console.log(`skipped: ${language}: ${verdict.reason}`);
      return;
    }
    assert.deepEqual(verdict.accepted, accepted.map((name) => join(folder, name)));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("compiler check of nothing accepts nothing and needs no tool", async () => {
  assert.deepEqual(await compilerCheck("kotlin", []), { kind: "checked", accepted: [] });
});

Deno.test("compiler check tells TypeScript with and without a syntax error apart", async () => {
  await expectAccepted("typescript", {
    "cart.ts":
      "export type * from './money';\nexport const total = <T,>(rows: T[]) => rows.length;\n",
    "view.tsx": "export const View = () => <p className='total'>{3}</p>;\n",
    "angle.ts": "export const total = <number> JSON.parse('3');\n",
    "unclosed.ts": "export function total(rows: number[] {\n  return rows.length;\n}\n",
    "unclosed.tsx": "export const View = () => <p>{3}</div>;\n",
  }, ["cart.ts", "view.tsx", "angle.ts"]);
});

Deno.test("compiler check reads JSX in a JavaScript file", async () => {
  await expectAccepted("javascript", {
    "view.js": "module.exports = () => <p>{3}</p>;\n",
    "cart.mjs": "#!/usr/bin/env node\nimport data from './rows.json' with { type: 'json' };\n",
    "unclosed.cjs": "exports.total = function (rows) {\n  return rows.length;\n",
  }, ["view.js", "cart.mjs"]);
});

Deno.test("compiler check tells Python with and without a syntax error apart", async () => {
  await expectAccepted("python", {
    "cart.py": "\ufeffdef total(rows: list[int]) -> int:\n    return sum(rows)\n",
    "strange.py": "if 3 is 3:\n    print('a warning is no error')\n",
    "old.py": "print 'three'\n",
  }, ["cart.py", "strange.py"]);
});

Deno.test("compiler check tells Go with and without a syntax error apart", async () => {
  await expectAccepted("go", {
    "cart.go": "package cart\n\nfunc Total[T any](rows []T) int { return len(rows) }\n",
    "untidy.go": "package cart\nfunc  Rows( )  {\n}\n",
    "unclosed.go": "package cart\n\nfunc Total(rows []int int {\n",
  }, ["cart.go", "untidy.go"]);
});

Deno.test("compiler check tells Java with and without a syntax error apart", async () => {
  await expectAccepted("java", {
    "Cart.java": "package shop;\n\nclass Cart {\n  Unknown total() { return missing; }\n}\n",
    "Broken.java": "package shop;\n\nclass Broken {\n  int total( { return 3; }\n}\n",
    "Row.java": "package shop;\n\nrecord Row(String name, int count) {}\n",
  }, ["Cart.java", "Row.java"]);
});

Deno.test("compiler check tells Kotlin with and without a syntax error apart", async () => {
  await expectAccepted("kotlin", {
    "Cart.kt": "package shop\r\n\r\nclass Cart {\r\n    fun total(): Unknown = missing\r\n}\r\n",
    "OneLine.kt": "class Row { val count = 3 }\n",
    "Broken.kt": "package shop\n\nclass Cart {\n    fun total(: Int = 3\n",
  }, ["Cart.kt", "OneLine.kt"]);
});
