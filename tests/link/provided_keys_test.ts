import assert from "node:assert/strict";
import { factsOfText } from "../support/facts_of_text.ts";
import { routeOf } from "../../src/language/routing.ts";
import { semanticsOf } from "../../src/language/semantics.ts";
import { keyHash } from "../../src/link/key_hash.ts";
import { KeySort } from "../../src/link/key_sort.ts";
import { LoadedFile } from "../../src/link/loaded_file.ts";
import { providedKeys } from "../../src/link/provided_keys.ts";

/** The hash of all in a file that bears a name. */
async function nameHash(path: string, text: string, name: string): Promise<number | undefined> {
  return (await keysOf(path, text)).get(keyHash(KeySort.name, path, name));
}

async function keysOf(path: string, text: string): Promise<Map<number, number>> {
  const language = routeOf(path);
  assert.ok(language);
  const facts = await factsOfText(language, path, text);
  return providedKeys(new LoadedFile(1, path, facts, semanticsOf(facts.file.semantics(0))));
}

/** Whether two texts of a file differ in what bears a name. */
async function differ(path: string, name: string, one: string, other: string): Promise<boolean> {
  const first = await nameHash(path, one, name);
  assert.notEqual(first, undefined);
  return first !== await nameHash(path, other, name);
}

const NESTED = `package shop;
class Outer {
  static class Box {
    void open() {
    }
  }
}
`;

Deno.test("what bears a name changes with what the types around it are and who sees them", async () => {
  const hidden = NESTED.replace("static class", "private static class");
  assert.equal(await differ("Outer.java", "open", NESTED, hidden), true);
  const other = NESTED.replace("class Box", "interface Box");
  assert.equal(await differ("Outer.java", "open", NESTED, other), true);
});

Deno.test("what bears a name stays the same when other code comes, goes or moves it", async () => {
  const moved = NESTED.replace("package shop;\n", "package shop;\n\n// opens\n");
  assert.equal(await differ("Outer.java", "open", NESTED, moved), false);
  const grown = NESTED.replace("  static class", "  void close() {\n  }\n\n  static class");
  assert.equal(await differ("Outer.java", "open", NESTED, grown), false);
});

Deno.test("the definitions of a name change when only tests know them", async () => {
  const key = keyHash(KeySort.named, "jvm", "open");
  const main = (await keysOf("src/main/java/Outer.java", NESTED)).get(key);
  const test = (await keysOf("src/test/java/Outer.java", NESTED)).get(key);
  assert.notEqual(main, undefined);
  assert.notEqual(main, test);
});

Deno.test("a variable changes with its order where it is visible only after its declaration", async () => {
  const kotlin = (lines: readonly string[]): string =>
    `package shop\n\nval shelf = run {\n${lines.map((line) => `    ${line}\n`).join("")}}\n`;
  const before = kotlin(["val kept = box", "val box = Basket()", "kept"]);
  const after = kotlin(["val box = Basket()", "val kept = box", "kept"]);
  assert.equal(await differ("Shelf.kt", "box", before, after), true);
  const script = (lines: readonly string[]): string =>
    `function shelf() {\n${lines.map((line) => `  ${line};\n`).join("")}}\n`;
  const hoisted = script(["const kept = box", "const box = 1", "return kept"]);
  const swapped = script(["const box = 1", "const kept = box", "return kept"]);
  assert.equal(await differ("shelf.js", "box", hoisted, swapped), false);
});

Deno.test("a variable changes when it moves into another function of the same kind", async () => {
  const first = "first(() => {\n  const box = 1;\n  return box;\n}, () => {\n  return box;\n});\n";
  const second = "first(() => {\n  return box;\n}, () => {\n  const box = 1;\n  return box;\n});\n";
  assert.equal(await differ("shelf.js", "box", first, second), true);
});
