import assert from "node:assert/strict";
import { linkedTexts } from "../support/linked_texts.ts";
import type { LinkedWorkspace } from "../support/linked_workspace.ts";

/** The calls of a file. */
function calls(workspace: LinkedWorkspace, path: string): string[] {
  return workspace.edges(path).filter((edge) => edge.includes(" -call-> "));
}

Deno.test("what Python imports from outside never reaches a namesake, nor does what it types (mistake 1)", async () => {
  const workspace = await linkedTexts({
    "shop/sql.py":
      "class Session:\n    def execute_all(self):\n        pass\n\ndef create_engine():\n    pass\n",
    "shop/main.py":
      "from sqlalchemy import create_engine\nfrom sqlalchemy.orm import Session\n\ndef main(session: Session):\n    create_engine()\n    session.execute_all()\n    Session().execute_all()\n    create_engine().execute_all()\n",
  });
  assert.deepEqual(calls(workspace, "shop/main.py"), []);
  assert.deepEqual(workspace.externals("shop/main.py"), [
    "shop.main.main sqlalchemy 7",
    "shop/main.py sqlalchemy 2",
  ]);
});

Deno.test("a member that Python's library has too gives no edge on an unknown receiver (mistake 2)", async () => {
  const workspace = await linkedTexts({
    "shop/cache.py":
      "class Cache:\n    def get(self, key):\n        pass\n\n    def append(self, key):\n        pass\n\n    def invalidate_all(self):\n        pass\n",
    "shop/main.py":
      "def main(cache, rows: list):\n    cache.get('a')\n    rows.append(1)\n    cache.append(1)\n    cache.invalidate_all()\n",
  });
  assert.deepEqual(calls(workspace, "shop/main.py"), [
    "shop.main.main -call-> shop.cache.Cache.invalidate_all 0.80 name.unique :5",
  ]);
});

Deno.test("a Python call on the result of a call or an index keeps its receiver (mistake 3)", async () => {
  const workspace = await linkedTexts({
    "shop/main.py": [
      "def load_row():",
      "    pass",
      "",
      "class Row:",
      "    def load_row(self):",
      "        pass",
      "",
      "class Table:",
      "    def row(self) -> Row:",
      "        return Row()",
      "",
      "def main(table: Table, rows: list[Row], anything):",
      "    table.row().load_row()",
      "    rows[0].load_row()",
      "    anything.lookup(1)[2].get()",
      "",
    ].join("\n"),
  });
  assert.deepEqual(calls(workspace, "shop/main.py"), [
    "shop.main.main -call-> shop.main.Row.load_row 0.90 type.return :13",
    "shop.main.main -call-> shop.main.Table.row 0.95 type.declared.parameter :13",
  ]);
});

Deno.test("a Python method that calls a method of its name on a field calls that of the field (mistake 4)", async () => {
  const workspace = await linkedTexts({
    "shop/mail.py": [
      "class Mailer:",
      "    def send(self):",
      "        pass",
      "",
      "class Notifier:",
      "    def __init__(self, mailer: Mailer):",
      "        self.mailer = mailer",
      "",
      "    def send(self):",
      "        self.mailer.send()",
      "",
    ].join("\n"),
  });
  assert.deepEqual(calls(workspace, "shop/mail.py"), [
    "shop.mail.Notifier.send -call-> shop.mail.Mailer.send 0.95 type.declared.parameter :10",
  ]);
});

Deno.test("a bare Python call never means a method, a member call never a function (mistake 5)", async () => {
  const workspace = await linkedTexts({
    "shop/worker.py": [
      "import pydantic",
      "",
      "class Worker:",
      "    def restock(self):",
      "        restock()",
      "        pydantic.record()",
      "",
      "def record():",
      "    find().record_all()",
      "",
      "def record_all():",
      "    pass",
      "",
    ].join("\n"),
  });
  assert.deepEqual(calls(workspace, "shop/worker.py"), []);
  assert.deepEqual(workspace.unresolved("shop/worker.py"), [
    "shop.worker.Worker.restock restock 1",
    "shop.worker.record find 1",
    "shop.worker.record record_all 1",
  ]);
});

Deno.test("a Python import without a file makes no edge to a module of the same end (mistake 7)", async () => {
  const workspace = await linkedTexts({
    "api/pyproject.toml": '[project]\nname = "api"\n',
    "api/src/api/utils/format.py": "def trim():\n    pass\n",
    "web/pyproject.toml": '[project]\nname = "web"\n',
    "web/main.py":
      "from .utils.format import trim\nfrom utils.format import trim as other\n\ntrim()\nother()\n",
  });
  assert.deepEqual(workspace.edges("web/main.py"), []);
  assert.deepEqual(workspace.unresolved("web/main.py"), ["web/main.py trim 1"]);
  assert.deepEqual(workspace.externals("web/main.py"), ["web/main.py utils 2"]);
});

Deno.test("Python modules are reached as members of packages, under other names and beside a script (mistake 13)", async () => {
  const workspace = await linkedTexts({
    "bakery/recipes/oven.py": "def bake():\n    pass\n",
    "bakery/till.py": "def count():\n    pass\n",
    "helpers.py": "def clean():\n    pass\n",
    "main.py": [
      "from bakery import till",
      "from bakery.recipes import oven as stove",
      "import bakery.recipes.oven as L",
      "import helpers",
      "",
      "till.count()",
      "stove.bake()",
      "L.bake()",
      "helpers.clean()",
      "",
    ].join("\n"),
  });
  assert.deepEqual(calls(workspace, "main.py").map((edge) => edge.replace(/ \S+ :\d+$/, "")), [
    "main.py -call-> bakery.recipes.oven.bake 1.00",
    "main.py -call-> bakery.till.count 1.00",
    "main.py -call-> helpers.clean 1.00",
  ]);
});

Deno.test("a Python file elsewhere that is named like a module from outside is not that module (mistake 14)", async () => {
  const workspace = await linkedTexts({
    "pyproject.toml": '[project]\nname = "shop"\ndependencies = ["requests"]\n',
    "shop/__init__.py": "",
    "shop/logging.py": "def getLogger():\n    pass\n",
    "shop/vendor/requests.py": "def get_page():\n    pass\n",
    "shop/net/main.py":
      "import logging\nimport requests\n\nlogging.getLogger()\nrequests.get_page()\n",
    "web/requests.js":
      "export function get_page() {}\nexport class Page {\n  fetch_whole() {}\n}\n",
    "shop/net/other.py": "def main(page):\n    page.fetch_whole()\n",
  });
  assert.deepEqual(calls(workspace, "shop/net/main.py"), []);
  assert.deepEqual(workspace.externals("shop/net/main.py"), [
    "shop/net/main.py requests 2",
    "shop/net/main.py std 2",
  ]);
  assert.deepEqual(calls(workspace, "shop/net/other.py"), []);
});
