import assert from "node:assert/strict";

import { TemporaryTree } from "../../../tests/support/temporary_tree.ts";
import { toolTest } from "../../../tests/support/tool_test.ts";
import { runPythonOracle } from "./run_python_oracle.ts";

const mail = `from dataclasses import dataclass
from typing import Callable, overload


class Sender:
    def send(self, to: str) -> None:
        raise NotImplementedError


@dataclass
class Stamp:
    price: int


class Post(Sender):
    def __init__(self, prefix: str, done: Callable[[], None]) -> None:
        super().__init__()
        self.prefix = prefix
        self.done = done

    @property
    def stamp(self) -> Stamp:
        return Stamp(5)

    def send(self, to: str) -> None:
        print("✉", label(self.prefix), to)
        self.done()

    @classmethod
    def plain(cls):
        return cls("", lambda: None)

    def again(self):
        return self.__class__(self.prefix, self.done)


@overload
def label(of: str) -> str: ...
@overload
def label(of: int) -> str: ...
def label(of: str | int) -> str:
    return shout(str(of))


shout = lambda text: text.upper()
tag = label
`;

const run = `\ufefffrom post.mail import Post, Sender, tag; tag("é")

def deliver(via: Sender, steps: list) -> None:
    via.send(tag("x"))
    steps[0]()
def forward(via): via.send("x")

deliver(Post("a", print), [])
`.replaceAll("\n", "\r\n");

const NEW_PYTHON = "import sys; sys.exit(sys.version_info < (3, 12))";

await toolTest("the oracle of Python says which calls stay in the package", [["npm", "--version"], [
  "python3",
  "-c",
  NEW_PYTHON,
]], async () => {
  using tree = new TemporaryTree({ "post/mail.py": mail, "post/run.py": run });
  const record = await runPythonOracle({
    language: "python",
    name: "post",
    version: "1",
    root: tree.root,
    files: ["post/mail.py", "post/run.py"],
  });
  const at = (
    { path, line, column }: { path: string; line: number; column: number },
  ): string => `${path.slice("post/".length, -".py".length)} ${line}:${column}`;
  assert.deepEqual(
    record.calls.map(({ site, name, target }) => `${at(site)} ${name} → ${at(target)}`).sort(),
    [
      "mail 23:15 Stamp → mail 11:6", // a constructor that nobody wrote
      "mail 26:21 label → mail 41:4", // columns are bytes: ✉ has three; the overload with a body
      "mail 31:15 cls → mail 15:6",
      "mail 34:20 __class__ → mail 15:6",
      "mail 42:11 shout → mail 45:0", // a lambda that is assigned
      "run 1:44 tag → mail 41:4", // a variable that holds a function; the mark of three bytes before the line
      "run 4:13 tag → mail 41:4",
      "run 4:8 send → mail 6:8",
      "run 8:0 deliver → run 3:4",
      "run 8:8 Post → mail 15:6",
    ],
  );
  assert.deepEqual(record.undecided.map(({ site, name }) => `${at(site)} ${name}`), [
    "run 6:22 send",
  ]);
  assert.deepEqual(
    record.overrides.map(({ overriding, overridden }) => `${at(overriding)} → ${at(overridden)}`),
    ["mail 25:8 → mail 6:8"],
  );
  // super, __init__ of object, print, str and upper; what self.done and steps[0] hold is not known.
  assert.equal(record.externalCalls, 5);
  assert.deepEqual(record.files, ["post/mail.py", "post/run.py"]);
  assert.equal(record.expectedFiles, 2);
});
