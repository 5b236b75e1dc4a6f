import assert from "node:assert/strict";
import { diffPlaces } from "./diff_places.ts";

function rows(text: string): (readonly [string, number | undefined, number | undefined])[] {
  return diffPlaces(text).map(({ path, line, endLine }) => [path, line, endLine]);
}

Deno.test("a diff gives the runs of lines that it takes away and adds", () => {
  const diff = `diff --git a/src/order.ts b/src/order.ts
index 83db48f..bf269f4 100644
--- a/src/order.ts
+++ b/src/order.ts
@@ -10,6 +10,7 @@ export class OrderService {
   cancel(id: string): void {
-    const order = this.find(id);
-    order.cancel();
+    const order = this.find(id);
+    if (order === undefined) return;
+    order.cancel();
   }
 }
@@ -40 +41 @@
-old
+new
`;
  assert.deepEqual(rows(diff), [
    ["src/order.ts", 11, 13],
    ["src/order.ts", 40, 41],
  ]);
});

Deno.test("a new file counts by its new lines, a removed one by its old ones", () => {
  const diff = `--- /dev/null
+++ b/src/new.py
@@ -0,0 +1,2 @@
+import os
+os.getcwd()
--- a/src/old.py
+++ /dev/null
@@ -1 +0,0 @@
-import os
`;
  assert.deepEqual(rows(diff), [["src/new.py", 1, 2], ["src/old.py", 1, 1]]);
});

Deno.test("paths with blanks and time stamps are read, and removed lines that look like headers are no headers", () => {
  const diff = `--- "a/my orders/list.md"\t2026-11-30 10:00:00
+++ "b/my orders/list.md"\t2026-11-30 10:00:01
@@ -1,2 +1,2 @@
--- an old rule
+++ a new rule
 end
`;
  assert.deepEqual(rows(diff), [["my orders/list.md", 1, 1]]);
});

Deno.test("what is no diff has no places", () => {
  assert.deepEqual(rows("- a list\n- of things\n+ and more\n--- a rule"), []);
  assert.deepEqual(rows("@@ -1,2 +1,2 @@\n-a\n+b"), []);
});
