import assert from "node:assert/strict";
import { readDiff } from "./read_diff.ts";

Deno.test("lines of the parent that are changed, removed or next to added ones are read", () => {
  const diff = `diff --git a/src/order.ts b/src/order.ts
index 1111111..2222222 100644
--- a/src/order.ts
+++ b/src/order.ts
@@ -3,2 +3 @@ function cancel
-  const a = 1;
-  const b = 2;
+  const a = 2;
@@ -9,0 +9,2 @@ function refund
+  check();
+  pay();
@@ -20 +21,0 @@
-  last();
`;
  assert.deepEqual(readDiff(diff), {
    files: [{
      path: "src/order.ts",
      change: "modified",
      spans: [
        { path: "src/order.ts", start: 3, end: 4 },
        { path: "src/order.ts", start: 9, end: 10 },
        { path: "src/order.ts", start: 20, end: 20 },
      ],
      size: 6,
    }],
    added: [],
  });
});

Deno.test("text of a hunk that looks like a head is text", () => {
  const diff = `diff --git a/a.sql b/a.sql
--- a/a.sql
+++ b/a.sql
@@ -1,2 +1,2 @@
--- a/other.sql
-@@ -7 +7 @@
+++ b/other.sql
+diff --git a/x b/x
`;
  assert.deepEqual(readDiff(diff).files, [{
    path: "a.sql",
    change: "modified",
    spans: [{ path: "a.sql", start: 1, end: 2 }],
    size: 4,
  }]);
});

Deno.test("files that are added, removed, renamed, binary or quoted", () => {
  const diff = `diff --git a/new.ts b/new.ts
new file mode 100644
--- /dev/null
+++ b/new.ts
@@ -0,0 +1 @@
+x
diff --git a/old.ts b/old.ts
deleted file mode 100644
--- a/old.ts
+++ /dev/null
@@ -1 +0,0 @@
-x
diff --git a/was.ts b/is.ts
similarity index 100%
rename from was.ts
rename to is.ts
diff --git a/logo.png b/logo.png
index 1..2 100644
Binary files a/logo.png and b/logo.png differ
diff --git "a/tab\\tx.ts" "b/tab\\tx.ts"
--- "a/tab\\tx.ts"
+++ "b/tab\\tx.ts"
@@ -5 +5 @@
-x
+y
`;
  const { files, added } = readDiff(diff);
  assert.deepEqual(added, ["new.ts"]);
  assert.deepEqual(
    files.map(({ path, change, spans }) => [path, change, spans.map(({ start }) => start)]),
    [["old.ts", "deleted", [1]], ["was.ts", "renamed", []], ["tab\tx.ts", "modified", [5]]],
  );
});

Deno.test("places where only imports or blank lines change are left out", () => {
  const diff = `diff --git a/a.ts b/a.ts
--- a/a.ts
+++ b/a.ts
@@ -1 +1,2 @@
-import { a } from "./a.ts";
+import { b } from "./b.ts";
+
@@ -8 +9 @@
-  important();
+  importing();
`;
  assert.deepEqual(readDiff(diff).files[0]?.spans, [{ path: "a.ts", start: 8, end: 8 }]);
});
