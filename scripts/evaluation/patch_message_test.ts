import assert from "node:assert/strict";
import { patchMessage } from "./patch_message.ts";

const change = "--- a/shop.py\n+++ b/shop.py\n@@ -1 +1 @@\n-a\n+b\n";

Deno.test("the message of a mail of git is its subject and its text", () => {
  const patch = `From 0123456789012345678901234567890123456789 Mon Sep 17 00:00:00 2001
From: A <a@example.org>
Subject: [PATCH 1/2] Fixed a crash of refunds
 that are empty

Refunds may be empty.
---
 shop.py | 2 +-
${change}`;
  assert.equal(
    patchMessage(patch, "fix.patch"),
    "Fixed a crash of refunds\nthat are empty\n\nRefunds may be empty.",
  );
});

Deno.test("a description by fields, plain text, and none", () => {
  const fields = `Description: Fix the total\n Long text\n .\n More\nAuthor: A\nBug: 1\n${change}`;
  assert.equal(patchMessage(fields, "x.patch"), "Fix the total\nLong text\n\nMore");
  assert.equal(patchMessage(`Fix the total\n\n${change}`, "x.patch"), "Fix the total");
  assert.equal(patchMessage(change, "CVE-2024-1.patch"), "CVE-2024-1");
});
