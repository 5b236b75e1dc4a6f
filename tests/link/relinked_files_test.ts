import assert from "node:assert/strict";
import { linkedTexts } from "../support/linked_texts.ts";

Deno.test("an import that a Go file gains concerns no file that calls its functions", async () => {
  const workspace = await linkedTexts({
    "go.mod": "module example.com/library\n",
    "loan.go": "package library\n\nfunc Lend() int {\n\treturn 1\n}\n",
    "desk.go": "package library\n\nfunc serve() int {\n\treturn Lend()\n}\n",
  });
  await workspace.change({
    "loan.go":
      'package library\n\nimport "fmt"\n\nfunc Lend() int {\n\tfmt.Println("lent")\n\treturn 1\n}\n',
  });
  assert.deepEqual(workspace.linked, ["loan.go"]);
  await workspace.change({ "loan.go": "package keep\n\nfunc Lend() int {\n\treturn 1\n}\n" });
  assert.deepEqual(workspace.linked, ["desk.go", "loan.go"]);
  assert.deepEqual(workspace.edges("desk.go"), []);
});

Deno.test("a Java file with an unknown name is linked again when its package gains a class of that name", async () => {
  const workspace = await linkedTexts({
    "library/Desk.java":
      "package library;\n\nclass Desk {\n  void serve() {\n    Loans.lend();\n  }\n}\n",
    "library/Shelf.java": "package library;\n\nclass Shelf {}\n",
    "library/loans.kt": "package library\n\nfun lend() {\n}\n",
  });
  const calls = (): readonly string[] =>
    workspace.edges("library/Desk.java").filter((edge) => edge.includes(" -call-> "));
  assert.deepEqual(calls(), []);
  await workspace.change({
    "library/Shelf.java": "package library;\n\nimport java.util.List;\n\nclass Shelf {}\n",
    "library/Rack.java": "package library;\n\nclass Rack {}\n",
  });
  assert.deepEqual(workspace.linked, ["library/Rack.java", "library/Shelf.java"]);
  await workspace.change({
    "library/loans.kt": '@file:JvmName("Loans")\n\npackage library\n\nfun lend() {\n}\n',
  });
  assert.deepEqual(workspace.linked, ["library/Desk.java", "library/loans.kt"]);
  assert.equal(calls().length, 1);
  await workspace.change({ "library/loans.kt": "package library\n\nfun lend() {\n}\n" });
  assert.deepEqual(calls(), []);
});

Deno.test("a star import is linked again when its package comes or goes, not for each file of it", async () => {
  const workspace = await linkedTexts({
    "desk/Desk.java":
      "package desk;\n\nimport loans.*;\n\nclass Desk {\n  void serve() {\n    Policy.check();\n  }\n}\n",
    "loans/Loan.java": "package loans;\n\nclass Loan {}\n",
  });
  assert.deepEqual(workspace.externals("desk/Desk.java"), []);
  await workspace.change({ "loans/Due.java": "package loans;\n\nclass Due {}\n" });
  assert.deepEqual(workspace.linked, ["loans/Due.java"]);
  await workspace.change({ "loans/Due.java": null, "loans/Loan.java": null });
  assert.deepEqual(workspace.linked, ["desk/Desk.java"]);
  const [external] = workspace.externals("desk/Desk.java");
  assert.match(external ?? "", /loans/);
});

Deno.test("a setting that says nothing of modules concerns no file but its own", async () => {
  const workspace = await linkedTexts({
    "go.mod": "module example.com/library\n\ngo 1.22\n",
    "desk/desk.go":
      'package desk\n\nimport "example.com/library/loans"\n\nfunc serve() {\n\tloans.Lend()\n}\n',
    "loans/loans.go": "package loans\n\nfunc Lend() {}\n",
    "pyproject.toml": '[project]\nname = "library"\nversion = "1"\n',
    "lib/loans.py": "def lend():\n    pass\n",
    "desk.py": "import loans\n\nloans.lend()\n",
  });
  await workspace.change({
    "go.mod": "module example.com/library\n\ngo 1.23\n\nrequire example.com/dates v1.0.0\n",
    "pyproject.toml": '[project]\nname = "library"\nversion = "2"\n',
  });
  assert.deepEqual(workspace.linked, ["go.mod", "pyproject.toml"]);
  await workspace.change({
    "go.mod": "module example.com/branch\n",
    "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["lib"]\n',
  });
  assert.deepEqual(workspace.edges("desk/desk.go"), []);
  const calls = workspace.edges("desk.py").filter((edge) => edge.includes(" -call-> "));
  assert.equal(calls.length, 1);
});
