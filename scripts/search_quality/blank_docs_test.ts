import assert from "node:assert/strict";
import { blankDocs } from "./blank_docs.ts";

Deno.test("documentation goes, lines and comments within code stay", () => {
  assert.equal(
    blankDocs(
      "java",
      "class Shop {\n  /** Sells.\n   * All of it. */\n  void sell() {} // now\n}\n",
    ),
    "class Shop {\n\n\n  void sell() {} // now\n}\n",
  );
  assert.equal(
    blankDocs("typescript", 'const files = "src/**/*.ts"; /** kept */\n/** Gone. */\nrun();\n'),
    'const files = "src/**/*.ts"; /** kept */\n\nrun();\n',
  );
  assert.equal(
    blankDocs("go", "//go:build linux\n\n// Sell sells.\nfunc Sell() {\n\t// at once\n}\n"),
    "//go:build linux\n\n\nfunc Sell() {\n\t// at once\n}\n",
  );
});

Deno.test("a docstring leaves a body, a string that is a value stays", () => {
  assert.equal(
    blankDocs("python", 'def sell(self):\n    """Sells.\n\n    All."""\n    text = """x"""\n'),
    'def sell(self):\n    ...\n\n\n    text = """x"""\n',
  );
  assert.equal(blankDocs("python", '"""A shop."""\n\nrun()\n'), "...\n\nrun()\n");
});
