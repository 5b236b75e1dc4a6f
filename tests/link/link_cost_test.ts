import assert from "node:assert/strict";
import { linkedTexts } from "../support/linked_texts.ts";
import { linkSteps } from "../support/link_steps.ts";

/** So many texts, one below the other. */
function lines(count: number, line: (index: number) => string, separator = "\n"): string {
  return Array.from({ length: count }, (_, index) => line(index)).join(separator);
}

type Texts = Readonly<Record<string, string>>;

/** Asserts that twice as much of something takes at most so many times the steps. */
async function assertGrowth(
  texts: (size: number) => Texts,
  size: number,
  limit = 2.2,
): Promise<void> {
  const once = await linkSteps(texts(size));
  const twice = await linkSteps(texts(2 * size));
  assert.ok(twice <= limit * once, `${once} steps for ${size}, ${twice} for ${2 * size}`);
}

Deno.test("functions whose results are those of each other are linked in linear steps", async () => {
  await assertGrowth((size) => ({
    "loans.py": lines(
      size,
      (at) =>
        `def lend${at}(x):\n${
          lines(8, (step) =>
            `    if x == ${step}:\n        return lend${(at * 7 + step + 1) % size}(x).give(lend${
              (at + step) % size
            }(x))`)
        }\n`,
    ),
  }), 25);
  await assertGrowth((size) => ({
    "loans.ts": `class Loans {\n${
      lines(size, (at) =>
        `  lend${at}() {\n${
          lines(8, (step) =>
            `    if (this.limit === ${step}) return this.lend${(at * 7 + step) % size}().lend${
              (at + step) % size
            }().lend${at}();`)
        }\n  }`)
    }\n}\n`,
  }), 25);
});

// A name is looked for in each lambda around it.
Deno.test("lambdas within lambdas are linked in linear steps", async () => {
  await assertGrowth(
    (size) => ({
      "loans.ts":
        `class Loan { end(): Loan { return this; } }\nfunction all(loans: Loan[]) {\n  return ${
          lines(size, (at) => `loans.flatMap((l${at}) => `, "")
        }l0${lines(size, () => ").map((each) => each.end())", "")};\n}\n`,
    }),
    15,
    2.5,
  );
  await assertGrowth(
    (size) => ({
      "Loan.kt":
        `class Loan {\n    fun end(): Loan {\n        return this\n    }\n}\nfun all(loan: Loan) {\n    loan${
          lines(size, () => ".let { it.end()", "")
        }${lines(size, () => "}.let { it.end() }", "")}\n}\n`,
    }),
    15,
    2.5,
  );
});

Deno.test("objects that are spread into each other are gone through once", async () => {
  await assertGrowth((size) => ({
    "limits.ts": `${
      lines(size, (at) =>
        `const limits${at} = { ${
          lines(5, (step) =>
            `...limits${(at + step + 1) % size}`, ", ")
        } };`)
    }\n${lines(size, (at) => `limits${at}.check();`)}\n`,
  }), 6);
});

Deno.test("calls that are arguments of overloads are looked at as often as they are written", async () => {
  /** A call of two such calls and so on: each level doubles the text. */
  const nested = (depth: number): string =>
    depth === 0 ? "this" : `lend(${nested(depth - 1)}, ${nested(depth - 1)})`;
  await assertGrowth(
    (size) => ({
      "library/Loan.java": `package library;\n\nclass Loan {\n${
        lines(8, (at) =>
          `  static class Kind${at} extends Loan {}\n  Loan lend(Kind${at} a, Loan b) { return a; }\n` +
          `  Kind${at} lend(Loan a, Kind${at} b) { return b; }`)
      }\n  void all() {\n    ${nested(Math.log2(size))};\n  }\n}\n`,
    }),
    2 ** 6,
    2.6,
  );
});

// A class of Python is searched before its bases, and each base before its own.
Deno.test("classes in a lattice are linearised in the order of Python, however many ways lead up", async () => {
  const levels = 60;
  const workspace = await linkedTexts({
    "loans.py":
      `class Keep0:\n    def end(self):\n        pass\n\n\nclass Lend0(Keep0):\n    pass\n\n\n${
        lines(levels, (at) =>
          `class Keep${at + 1}(Lend${at}, Keep${at}):\n    def end(self):\n        pass\n\n\n` +
          `class Lend${at + 1}(Keep${at + 1}):\n    def renew(self):\n        self.end()\n\n`)
      }\n`,
  });
  const calls = workspace.edges("loans.py").filter((edge) => edge.includes("Lend60.renew -call->"));
  assert.deepEqual(calls.map((edge) => edge.split(" ")[2]), ["loans.Keep60.end"]);
});

Deno.test("a class below a thousand others is linked in linear steps", async () => {
  await assertGrowth(
    (size) => ({
      "loans.py": `class Loan0:\n    def end(self):\n        pass\n\n\n${
        lines(size, (at) =>
          `class Loan${
            at + 1
          }(Loan${at}):\n    def end(self):\n        super().end()\n        self.renew()\n\n`)
      }\n`,
    }),
    500,
    2.5,
  );
});

Deno.test("a name that thousands of Python modules hand on is looked for so far, and no further", async () => {
  const chain = (length: number): Texts => ({
    ...Object.fromEntries(
      Array.from(
        { length },
        (
          _,
          at,
        ) => [`loans${at}.py`, `from loans${at + 1} import lend\nfrom loans${at + 1} import *\n`],
      ),
    ),
    [`loans${length}.py`]: "def lend():\n    pass\n",
    "desk.py": "from loans0 import lend\n\nlend()\n",
  });
  const near = await linkedTexts(chain(50));
  assert.deepEqual(near.edges("desk.py").filter((edge) => edge.includes(" -call-> ")).length, 1);
  const far = await linkedTexts(chain(1_500));
  for (const path of ["loans0.py", "loans700.py"]) {
    assert.equal(far.edges(path).filter((edge) => edge.includes(" -import-> ")).length, 1, path);
  }
  assert.deepEqual(far.edges("desk.py").filter((edge) => edge.includes(" -call-> ")), []);
});

Deno.test("a Java package of many files, with names that nothing declares, is linked in linear steps", async () => {
  await assertGrowth((size) =>
    Object.fromEntries(Array.from({ length: size }, (_, at) => [
      `library/Loan${at}.java`,
      `package library;\n\nimport desk.*;\n\nclass Loan${at} {\n  void renew() {\n    Loan${
        (at + 1) % size
      }.end();\n    new Receipt().print();\n  }\n  static void end() {}\n}\n`,
    ])), 60);
});

Deno.test("an interface of Go that many types satisfy is linked in linear steps", async () => {
  await assertGrowth((size) => ({
    "go.mod": "module example.com/library\n",
    "loans.go": `package library\n\ntype Lender interface {\n\tLend(days int) error\n}\n\n${
      lines(size, (at) =>
        `type Desk${at} struct{}\n\nfunc (d *Desk${at}) Lend(days int) error { return nil }\n`)
    }`,
  }), 60);
});
