import assert from "node:assert/strict";
import { linkedTexts } from "../../tests/support/linked_texts.ts";

Deno.test("a with statement binds what entering the resource gives", async () => {
  const workspace = await linkedTexts({
    "store.py": [
      "class Base:",
      "    def __enter__(self):",
      "        return self",
      "",
      "",
      "class Store(Base):",
      "    def save(self):",
      "        pass",
      "",
      "",
      "class Pool:",
      "    async def __aenter__(self) -> Store:",
      "        return Store()",
      "",
      "",
      "def keep():",
      "    with Store() as store:",
      "        store.save()",
      "",
      "",
      "async def share():",
      "    async with Pool() as store:",
      "        store.save()",
      "",
      "",
      "def read():",
      '    with open("names") as file:',
      "        file.save()",
      "",
    ].join("\n"),
  });
  const calls = workspace.edges("store.py").filter((edge) => edge.includes("store.Store.save"));
  assert.deepEqual(calls.filter((edge) => edge.includes("-call->")), [
    "store.keep -call-> store.Store.save 0.90 type.return :18",
    "store.share -call-> store.Store.save 0.90 type.return :23",
  ]);
});
