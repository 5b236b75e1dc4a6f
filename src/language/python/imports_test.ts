import assert from "node:assert/strict";
import { factsOfText } from "../../../tests/support/facts_of_text.ts";
import { ExportKind } from "../../facts/export_kind.ts";
import type { FileFacts } from "../../facts/file_facts.ts";
import { ImportKind } from "../../facts/import_kind.ts";
import { python } from "./language.ts";

async function read(text: string, path = "shop/orders.py"): Promise<FileFacts> {
  return await factsOfText(python, path, text);
}

/** Rows as dots and specifier, imported name, local name and kind. */
function importsOf(facts: FileFacts): (string | number)[][] {
  const { imports } = facts;
  return Array.from({ length: imports.count - 1 }, (_, index) => {
    const row = index + 1;
    return [
      ".".repeat(imports.level(row)) + facts.text(imports.specifier(row)),
      facts.text(imports.imported(row)),
      facts.text(imports.local(row)),
      imports.kind(row),
    ];
  });
}

function exportsOf(facts: FileFacts): (string | number)[][] {
  const { exports } = facts;
  return Array.from({ length: exports.count - 1 }, (_, index) => {
    const row = index + 1;
    return [
      facts.text(exports.exported(row)),
      facts.text(exports.specifier(row)),
      exports.kind(row),
    ];
  });
}

Deno.test("python imports tell a bound root from a bound module", async () => {
  const facts = await read(`from __future__ import annotations
import os, shop.models.card
import shop.money as money
`);
  const { value } = ImportKind;
  assert.deepEqual(importsOf(facts), [
    ["__future__", "annotations", "annotations", value],
    ["os", "", "os", value],
    ["shop.models.card", "", "shop", value],
    ["shop.money", "*", "money", value],
  ]);
});

Deno.test("python from-imports keep dots, aliases and stars", async () => {
  const facts = await read(`from . import sibling
from .. import (
    tax,  # rates
    util as helpers,
)
from ..pkg.mod import load
from .models import *
`);
  const { value, star } = ImportKind;
  assert.deepEqual(importsOf(facts), [
    [".", "sibling", "sibling", value],
    ["..", "tax", "tax", value],
    ["..", "util", "helpers", value],
    ["..pkg.mod", "load", "load", value],
    [".models", "*", "", star],
  ]);
  assert.equal(facts.imports.line(3), 4);
});

Deno.test("python imports are found at any depth, in the scope that they bind in", async () => {
  const facts = await read(`def lazy():
    if ready:
        import heavy
    class Box:
        from .parts import lid
if TYPE_CHECKING:
    from .money import Money
with suppress(ImportError):
    import speedups
`);
  const { imports, scopes, defs } = facts;
  assert.deepEqual(importsOf(facts).map(([specifier]) => specifier), [
    "heavy",
    ".parts",
    ".money",
    "speedups",
  ]);
  assert.deepEqual([1, 2, 3, 4].map((row) => scopes.owner(imports.scope(row))), [1, 2, 0, 0]);
  assert.equal(facts.text(defs.name(2)), "Box");
  const branches = [1, 2, 3, 4].map((row) => imports.branch(row));
  assert.equal(branches[1], 0);
  assert.equal(new Set(branches).size, 4);
});

Deno.test("python imports by a call are dynamic", async () => {
  const facts = await read(`import importlib
plugin = importlib.import_module("shop.plugins.gift")
near = importlib.import_module(".near", __package__)
`);
  assert.deepEqual(importsOf(facts).slice(1), [
    ["shop.plugins.gift", "", "", ImportKind.dynamic],
    [".near", "", "", ImportKind.dynamic],
  ]);
});

Deno.test("python __all__ is read through all of its edits", async () => {
  const facts = await read(`from . import models, errors
__all__ = ["Order", *models.__all__] + ["Line"]
__all__ += errors.__all__
__all__.extend(("place", "cancel"))
__all__.append("refund")
__all__.remove("place")
`);
  const { all, star } = ExportKind;
  assert.deepEqual(exportsOf(facts), [
    ["Order", "", all],
    ["", "models", star],
    ["Line", "", all],
    ["", "errors", star],
    ["cancel", "", all],
    ["refund", "", all],
  ]);
});

Deno.test("python __all__ that is empty exports nothing, one that is computed is not known", async () => {
  assert.deepEqual(exportsOf(await read("__all__ = []\n")), [["", "", ExportKind.all]]);
  assert.deepEqual(exportsOf(await read("__all__ = [n for n in dir()]\n")), []);
  assert.deepEqual(exportsOf(await read("def f():\n    __all__ = ['x']\n")), []);
});

Deno.test("python redundant aliases are re-exports", async () => {
  const facts = await read(
    `from .models import Order as Order, Line as Row
import errors as errors
`,
    "shop/__init__.pyi",
  );
  assert.deepEqual(exportsOf(facts), [
    ["Order", ".models", ExportKind.reExport],
    ["errors", "errors", ExportKind.reExport],
  ]);
});
