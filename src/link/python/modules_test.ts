import assert from "node:assert/strict";
import { linkedTexts } from "../../../tests/support/linked_texts.ts";
import type { LinkedWorkspace } from "../../../tests/support/linked_workspace.ts";

/** The calls of a file. */
function calls(workspace: LinkedWorkspace, path: string): string[] {
  return workspace.edges(path).filter((edge) => edge.includes(" -call-> "));
}

/** Where the imports of a file lead, by their edges. */
function imports(workspace: LinkedWorkspace, path: string): string[] {
  return workspace.edges(path).filter((edge) => edge.includes(" -import-> "))
    .map((edge) => edge.slice(edge.indexOf("-> ") + 3));
}

const BAKE = "def bake():\n    pass\n";

Deno.test("a Python import starts at src, where that holds packages and is none itself", async () => {
  const workspace = await linkedTexts({
    "pyproject.toml": '[project]\nname = "bakery"\n',
    "src/bakery/__init__.py": "",
    "src/bakery/oven.py": BAKE,
    "src/bakery/shop.py": "from bakery.oven import bake\n\ndef open_shop():\n    bake()\n",
    "tests/test_oven.py": "from bakery import oven\n\ndef test_bake():\n    oven.bake()\n",
  });
  assert.deepEqual(calls(workspace, "src/bakery/shop.py"), [
    "src.bakery.shop.open_shop -call-> src.bakery.oven.bake 1.00 import.named :4",
  ]);
  assert.deepEqual(calls(workspace, "tests/test_oven.py"), [
    "tests.test_oven.test_bake -call-> src.bakery.oven.bake 1.00 import.named :4",
  ]);
});

Deno.test("a Python project says where its packages are", async () => {
  for (
    const [path, text] of [
      ["pyproject.toml", '[tool.setuptools.packages.find]\nwhere = ["lib"]\n'],
      ["pyproject.toml", '[tool.setuptools.package-dir]\n"" = "lib"\n'],
      ["pyproject.toml", '[tool.poetry]\npackages = [{ include = "bakery", from = "lib" }]\n'],
      ["setup.cfg", "[options]\npackage_dir =\n    = lib\n"],
      ["pytest.ini", "[pytest]\npythonpath = lib\n"],
    ] as const
  ) {
    const workspace = await linkedTexts({
      [path]: text,
      "lib/bakery/oven.py": BAKE,
      "tools/run.py": "from bakery.oven import bake\n\nbake()\n",
    });
    assert.deepEqual(
      calls(workspace, "tools/run.py"),
      ["tools/run.py -call-> lib.bakery.oven.bake 1.00 import.named :3"],
      text,
    );
  }
});

Deno.test("a relative Python import counts its dots from the file's package and ends at the root", async () => {
  const workspace = await linkedTexts({
    "bakery/__init__.py": "from .oven import bake\n",
    "bakery/oven.py": BAKE,
    "bakery/shop/__init__.py": "from ..oven import bake\n",
    "bakery/shop/till.py":
      "from . import bake\nfrom .. import oven\nfrom ...bakery.oven import bake as again\nfrom .... import oven as gone\n\ndef close():\n    bake()\n    oven.bake()\n    again()\n    gone.bake()\n",
  });
  assert.deepEqual(calls(workspace, "bakery/shop/till.py"), [
    "bakery.shop.till.close -call-> bakery.oven.bake 1.00 import.named :7",
  ]);
  assert.deepEqual(workspace.unresolved("bakery/shop/till.py"), ["bakery.shop.till.close bake 1"]);
});

Deno.test("a name of a Python package is what it binds, else the module within it", async () => {
  const workspace = await linkedTexts({
    "bakery/__init__.py": "from .recipes import oven\n",
    "bakery/recipes.py": "def oven():\n    pass\n",
    "bakery/oven.py": BAKE,
    "bakery/till.py": "def count():\n    pass\n",
    "main.py": "from bakery import oven, till\n\noven()\ntill.count()\n",
  });
  assert.deepEqual(calls(workspace, "main.py"), [
    "main.py -call-> bakery.recipes.oven 1.00 import.named :3",
    "main.py -call-> bakery.till.count 1.00 import.named :4",
  ]);
});

Deno.test("import a.b binds a, and with as the leaf", async () => {
  const workspace = await linkedTexts({
    "bakery/__init__.py": "",
    "bakery/oven.py": BAKE,
    "main.py":
      "import bakery.oven\nimport bakery.oven as stove\n\nbakery.oven.bake()\nstove.bake()\noven.bake()\n",
  });
  assert.deepEqual(calls(workspace, "main.py"), [
    "main.py -call-> bakery.oven.bake 1.00 import.named :4",
  ]);
  assert.deepEqual(workspace.unresolved("main.py"), ["main.py bake 1"]);
  assert.deepEqual(imports(workspace, "main.py"), ["bakery/oven.py 1.00 import.named :1"]);
});

Deno.test("a directory without __init__ is a package where nothing else has its name", async () => {
  const workspace = await linkedTexts({
    "pyproject.toml": '[project]\nname = "shop"\ndependencies = ["requests"]\n',
    "plugins/mail/send.py": "def deliver():\n    pass\n",
    "requests/fake.py": "def get():\n    pass\n",
    "main.py":
      "from plugins.mail.send import deliver\nfrom requests import get\n\ndeliver()\nget()\n",
  });
  assert.deepEqual(calls(workspace, "main.py"), [
    "main.py -call-> plugins.mail.send.deliver 1.00 import.named :4",
  ]);
  assert.deepEqual(workspace.externals("main.py"), ["main.py requests 2"]);
});

Deno.test("a module of another Python project is proven by its roots alone, and by one project only", async () => {
  const workspace = await linkedTexts({
    "api/pyproject.toml": '[project]\nname = "api"\n',
    "api/src/api/__init__.py": "",
    "api/src/api/main.py":
      "from core.orders import place\nfrom shared.text import trim\n\ndef run():\n    place()\n    trim()\n",
    "core/pyproject.toml": '[project]\nname = "core"\n',
    "core/src/core/__init__.py": "",
    "core/src/core/orders.py": "def place():\n    pass\n",
    "one/pyproject.toml": '[project]\nname = "one"\n',
    "one/src/shared/__init__.py": "",
    "one/src/shared/text.py": "def trim():\n    pass\n",
    "two/pyproject.toml": '[project]\nname = "two"\n',
    "two/src/shared/__init__.py": "",
    "two/src/shared/text.py": "def trim():\n    pass\n",
  });
  assert.deepEqual(calls(workspace, "api/src/api/main.py"), [
    "api.src.api.main.run -call-> core.src.core.orders.place 0.95 module.proven :5",
  ]);
  assert.deepEqual(workspace.externals("api/src/api/main.py"), [
    "api.src.api.main.run shared 1",
    "api/src/api/main.py shared 1",
  ]);
});

Deno.test("a script imports what lies beside it, though its name is that of a module of the library", async () => {
  const workspace = await linkedTexts({
    "tools/run.py": "import helpers\nimport logging\n\nhelpers.clean()\nlogging.reset()\n",
    "tools/helpers.py": "def clean():\n    pass\n",
    "tools/logging.py": "def reset():\n    pass\n",
    "deep/er/down/logging.py": "def reset():\n    pass\n",
    "other/run.py": "import logging\n\nlogging.reset()\n",
  });
  assert.deepEqual(calls(workspace, "tools/run.py"), [
    "tools/run.py -call-> tools.helpers.clean 0.90 import.sibling :4",
    "tools/run.py -call-> tools.logging.reset 0.90 import.sibling :5",
  ]);
  assert.deepEqual(calls(workspace, "other/run.py"), []);
  assert.deepEqual(workspace.externals("other/run.py"), ["other/run.py std 2"]);
});
