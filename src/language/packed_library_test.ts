import assert from "node:assert/strict";
import { goLibrary } from "./go/go_library.ts";
import { javaLibrary } from "./java/java_library.ts";
import { javascriptLibrary } from "./javascript/javascript_library.ts";
import { kotlinLibrary } from "./kotlin/kotlin_library.ts";
import { PackedLibrary } from "./packed_library.ts";
import { pythonLibrary } from "./python/python_library.ts";

function missing(set: ReadonlySet<string>, names: string): string[] {
  return names.split(" ").filter((name) => !set.has(name));
}

Deno.test("several libraries are seen as one", () => {
  const library = new PackedLibrary(
    { globals: "print", modules: "io os", members: "read\nwrite" },
    { globals: "print list", modules: "os", members: "close" },
  );
  assert.deepEqual([...library.globals], ["print", "list"]);
  assert.deepEqual([...library.modules], ["io", "os"]);
  assert.deepEqual([...library.memberNames], ["read", "write", "close"]);
  assert.equal(library.globals, library.globals);
});

Deno.test("JavaScript knows its library, the DOM and Node", () => {
  const { globals, modules, memberNames } = javascriptLibrary;
  const known = "Array Promise console document fetch Buffer process require setTimeout Partial";
  assert.deepEqual(missing(globals, known), []);
  assert.deepEqual(missing(modules, "fs node:fs fs/promises node:test path"), []);
  assert.deepEqual(
    missing(memberNames, "push map then addEventListener readFile on pipe querySelector isArray"),
    [],
  );
  assert.equal(memberNames.has("cancelPayment"), false);
});

Deno.test("Python knows its built-ins, modules and their members", () => {
  const { globals, modules, memberNames } = pythonLibrary;
  assert.deepEqual(missing(globals, "print len ValueError property None"), []);
  assert.deepEqual(missing(modules, "os os.path json asyncio.tasks xml.etree.ElementTree"), []);
  assert.deepEqual(missing(memberNames, "items append join read_text acquire strftime"), []);
  assert.equal(memberNames.has("AF_INET"), false);
  assert.equal(modules.has("requests"), false);
});

Deno.test("Go knows its predeclared names, packages and methods", () => {
  const { globals, modules, memberNames } = goLibrary;
  assert.deepEqual(missing(globals, "append error make nil string"), []);
  assert.deepEqual(missing(modules, "fmt net/http encoding/json"), []);
  assert.deepEqual(missing(memberNames, "Println ServeHTTP Error Close Read"), []);
  assert.equal([...modules].some((name) => name.includes("internal")), false);
});

Deno.test("Java knows java.lang, the packages of the platform and their methods", () => {
  const { globals, modules, memberNames } = javaLibrary;
  assert.deepEqual(missing(globals, "String Object Runnable Override IllegalStateException"), []);
  assert.equal(globals.has("List"), false);
  assert.deepEqual(missing(modules, "java.lang java.util java.util.stream java.sql"), []);
  assert.deepEqual(missing(memberNames, "hashCode stream getOrDefault executeQuery orElse"), []);
});

Deno.test("Kotlin knows its own library and that of Java", () => {
  const { globals, modules, memberNames } = kotlinLibrary;
  assert.deepEqual(missing(globals, "println listOf String Int lazy require Pair Exception"), []);
  assert.deepEqual(missing(modules, "kotlin.collections kotlin.math java.util"), []);
  assert.deepEqual(missing(memberNames, "let apply map forEach size hashCode orElse to"), []);
});
