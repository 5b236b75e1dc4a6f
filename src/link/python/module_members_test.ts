import assert from "node:assert/strict";
import { linkedTexts } from "../../../tests/support/linked_texts.ts";
import type { LinkedWorkspace } from "../../../tests/support/linked_workspace.ts";

/** The calls of a file. */
function calls(workspace: LinkedWorkspace, path: string): string[] {
  return workspace.edges(path).filter((edge) => edge.includes(" -call-> "));
}

Deno.test("a star import brings what __all__ lists, in every way that it is written", async () => {
  const workspace = await linkedTexts({
    "bakery/__init__.py":
      "from . import oven\nfrom .oven import *\nfrom .till import *\n__all__ = ['bake', *oven.__all__]\n__all__ += ['count']\n__all__.append('_hidden')\n",
    "bakery/oven.py":
      "__all__ = ['bake', '_cool']\n\ndef bake():\n    pass\n\ndef _cool():\n    pass\n\ndef clean():\n    pass\n",
    "bakery/till.py":
      "def count():\n    pass\n\ndef lock():\n    pass\n\ndef _hidden():\n    pass\n",
    "main.py":
      "from bakery import *\n\ndef main():\n    bake()\n    _cool()\n    count()\n    clean()\n    lock()\n",
    "all.py": "from bakery.till import *\n\ndef main():\n    lock()\n    _hidden()\n",
  });
  assert.deepEqual(calls(workspace, "main.py"), [
    "main.main -call-> bakery.oven._cool 0.95 import.star :5",
    "main.main -call-> bakery.oven.bake 0.95 import.star :4",
    "main.main -call-> bakery.till.count 0.95 import.star :6",
  ]);
  assert.deepEqual(calls(workspace, "all.py"), [
    "all.main -call-> bakery.till.lock 0.95 import.star :4",
  ]);
});

Deno.test("of two Python star imports the later one wins, and circles of them end", async () => {
  const workspace = await linkedTexts({
    "one.py": "from three import *\n\ndef bake():\n    pass\n",
    "two.py": "from one import *\n\ndef bake():\n    pass\n",
    "three.py": "from two import *\n\ndef count():\n    pass\n",
    "main.py": "from two import *\nfrom one import *\n\nbake()\ncount()\n",
    "other.py": "from one import *\nfrom two import *\n\nbake()\n",
  });
  assert.deepEqual(calls(workspace, "main.py"), [
    "main.py -call-> one.bake 0.95 import.star :4",
    "main.py -call-> three.count 0.95 import.star :5",
  ]);
  assert.deepEqual(calls(workspace, "other.py"), ["other.py -call-> two.bake 0.95 import.star :4"]);
});

Deno.test("of the alternatives of a Python import those in the workspace count, less sure", async () => {
  const workspace = await linkedTexts({
    "fast.py": "def total():\n    pass\n",
    "slow.py": "def total():\n    pass\n",
    "both.py":
      "try:\n    from fast import total\nexcept ImportError:\n    from slow import total\n\ntotal()\n",
    "outside.py":
      "try:\n    from ujson import total\nexcept ImportError:\n    from slow import total\n\ntotal()\n",
    "same.py":
      "try:\n    from slow import total\nexcept ImportError:\n    from slow import total\n\ntotal()\n",
    "none.py":
      "try:\n    import ujson as json\nexcept ImportError:\n    import json\n\njson.dumps()\n",
  });
  assert.deepEqual(calls(workspace, "both.py"), [
    "both.py -call-> fast.total 0.90 import.alternative :6",
    "both.py -call-> slow.total 0.90 import.alternative :6",
  ]);
  assert.deepEqual(calls(workspace, "outside.py"), [
    "outside.py -call-> slow.total 0.90 import.alternative :6",
  ]);
  assert.deepEqual(calls(workspace, "same.py").map((edge) => edge.slice(0, 31)), [
    "same.py -call-> slow.total 1.00",
  ]);
  assert.deepEqual(calls(workspace, "none.py"), []);
});

Deno.test("what is imported for type checkers alone types parameters", async () => {
  const workspace = await linkedTexts({
    "orders.py": "class Order:\n    def total(self):\n        pass\n",
    "main.py":
      "from __future__ import annotations\nfrom typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from orders import Order\n\ndef main(order: Order, other: 'Order'):\n    order.total()\n    other.total()\n",
  });
  assert.deepEqual(calls(workspace, "main.py"), [
    "main.main -call-> orders.Order.total 0.95 type.declared.parameter :8",
  ]);
});

Deno.test("a table behind a module's __getattr__ leads to what it names", async () => {
  const workspace = await linkedTexts({
    "bakery/__init__.py":
      "_TABLE = {'bake': '.oven', 'Till': ('.till', 'Register')}\n\ndef __getattr__(name):\n    return load(_TABLE[name])\n",
    "bakery/oven.py": "def bake():\n    pass\n",
    "bakery/till.py": "class Register:\n    def count(self):\n        pass\n",
    "main.py": "from bakery import bake, Till, gone\n\nbake()\nTill().count()\ngone()\n",
  });
  assert.deepEqual(calls(workspace, "main.py"), [
    "main.py -call-> bakery.oven.bake 0.90 import.lazy :3",
    "main.py -call-> bakery.till.Register.count 0.90 import.lazy :4",
  ]);
});

Deno.test("a stub gives types and the module the definition", async () => {
  const workspace = await linkedTexts({
    "oven.py": "def bake(loaf):\n    pass\n",
    "oven.pyi": "def bake(loaf: str) -> None: ...\n",
    "main.py": "from oven import bake\n\nbake('rye')\n",
  });
  assert.deepEqual(calls(workspace, "main.py"), ["main.py -call-> oven.bake 1.00 import.named :3"]);
});

Deno.test("conditional definitions of a Python name are alternatives, otherwise the last one counts", async () => {
  const workspace = await linkedTexts({
    "payment.py": "def retry():\n    pass\n\ndef retry(times):\n    pass\n",
    "system.py":
      "import sys\n\nif sys.platform == 'win32':\n    def beep():\n        pass\nelse:\n    def beep():\n        pass\n",
    "main.py": "from payment import retry\nfrom system import beep\n\nretry(3)\nbeep()\n",
  });
  assert.deepEqual(calls(workspace, "main.py"), [
    "main.py -call-> payment.retry#2 1.00 import.named :4",
    "main.py -call-> system.beep 0.50 definition.alternative :5",
    "main.py -call-> system.beep#2 0.50 definition.alternative :5",
  ]);
});
