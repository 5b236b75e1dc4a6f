import assert from "node:assert/strict";
import { linkedTexts } from "../../tests/support/linked_texts.ts";

Deno.test("members of a record are its elements, those of a map are the library's", async () => {
  const workspace = await linkedTexts({
    "cabinet.ts": [
      "class Drawer {",
      "  open(): void {}",
      "}",
      "export function use(record: Record<string, Drawer>, map: Map<string, Drawer>): void {",
      "  record.left.open();",
      "  record['right'].open();",
      "}",
      "export function look(record: Record<string, Drawer>, map: Map<string, Drawer>): void {",
      "  map.get('left')!.open();",
      "}",
      "export function count(map: Map<string, Drawer>): void {",
      "  map.size.open();",
      "}",
      "",
    ].join("\n"),
  });
  const calls = workspace.edges("cabinet.ts").filter((edge) => edge.includes("-call->"));
  assert.deepEqual(calls, [
    "cabinet.look -call-> cabinet.Drawer.open 0.90 type.element :9",
    "cabinet.use -call-> cabinet.Drawer.open 0.90 type.element :5",
  ]);
});
