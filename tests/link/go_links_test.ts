import assert from "node:assert/strict";
import { routeOf } from "../../src/language/routing.ts";
import { semanticsOf } from "../../src/language/semantics.ts";
import { LinkedWorkspace } from "../support/linked_workspace.ts";

async function linked(texts: Readonly<Record<string, string>>): Promise<LinkedWorkspace> {
  const workspace = new LinkedWorkspace({ routeOf, semanticsOf });
  await workspace.change(texts);
  return workspace;
}

const calls = (edges: readonly string[]): string[] =>
  edges.filter((edge) => edge.includes("-call->"));

Deno.test("a Go import reaches the package of its directory, whatever its clause says", async () => {
  const workspace = await linked({
    "go.mod": "module example.org/depot\n\ngo 1.22\n",
    "store/shelf.go": "package storage\n\nfunc Put(name string) {\n}\n",
    "main.go":
      'package main\n\nimport "example.org/depot/store"\n\nfunc main() {\n\tstorage.Put("box")\n}\n',
  });
  assert.deepEqual(calls(workspace.edges("main.go")), [
    "main.main -call-> store.Put 0.90 import.namespace :6",
  ]);
});

Deno.test("a Go module path ends at a slash (mistake 25)", async () => {
  const workspace = await linked({
    "go.mod": "module example.org/depot\n",
    "tools/go.mod": "module example.org/depot-tools\n",
    "tools/lint/lint.go": "package lint\n\nfunc Run() {\n}\n",
    "main.go":
      'package main\n\nimport "example.org/depot-tools/lint"\n\nfunc main() {\n\tlint.Run()\n}\n',
  });
  assert.deepEqual(calls(workspace.edges("main.go")), [
    "main.main -call-> tools.lint.Run 0.90 import.namespace :6",
  ]);
});

Deno.test("a Go import of the module itself reaches its root package (mistake 25)", async () => {
  const workspace = await linked({
    "go.mod": "module example.org/depot\n",
    "depot.go": "package depot\n\nfunc Open() {\n}\n",
    "cmd/run/main.go":
      'package main\n\nimport "example.org/depot"\n\nfunc main() {\n\tdepot.Open()\n}\n',
  });
  assert.deepEqual(calls(workspace.edges("cmd/run/main.go")), [
    "cmd.run.main -call-> depot.Open 0.90 import.namespace :6",
  ]);
});

Deno.test("a Go import from outside shadows a namesake of the workspace (mistake 1)", async () => {
  const workspace = await linked({
    "go.mod": "module example.org/depot\n",
    "sql/db.go": "package sql\n\ntype DB struct {\n}\n\nfunc (db *DB) Exec() {\n}\n",
    "main.go":
      'package main\n\nimport "database/sql"\n\nfunc run(db *sql.DB) {\n\tdb.Exec()\n\tsql.Open()\n}\n',
  });
  assert.deepEqual(calls(workspace.edges("main.go")), []);
  assert.deepEqual(workspace.externals("main.go"), [
    "main.go database/sql 1",
    "main.run database/sql 3",
  ]);
});

Deno.test("a Go variable shadows an imported package (mistake 15)", async () => {
  const workspace = await linked({
    "go.mod": "module example.org/depot\n",
    "label/label.go": "package label\n\nfunc Print() {\n}\n",
    "tag/tag.go": "package tag\n\ntype Tag struct {\n}\n\nfunc (t Tag) Print() {\n}\n",
    "main.go": [
      "package main",
      "",
      "import (",
      '\t"example.org/depot/label"',
      '\t"example.org/depot/tag"',
      ")",
      "",
      "func run() {",
      "\tlabel := tag.Tag{}",
      "\tlabel.Print()",
      "}",
      "",
      "func other() {",
      "\tlabel.Print()",
      "}",
      "",
    ].join("\n"),
  });
  assert.deepEqual(calls(workspace.edges("main.go")), [
    "main.other -call-> label.Print 0.90 import.namespace :14",
    "main.run -call-> tag.Tag.Print 0.90 import.namespace :10",
  ]);
});

Deno.test("Go methods are found in every file of the package, and through embedded structs", async () => {
  const workspace = await linked({
    "go.mod": "module example.org/depot\n",
    "fleet/truck.go":
      "package fleet\n\ntype engine struct {\n}\n\ntype Truck struct {\n\tengine\n\tbrake Brake\n}\n\ntype Brake struct {\n}\n",
    "fleet/engine.go":
      "package fleet\n\nfunc (e *engine) start() {\n}\n\nfunc (b *Brake) release() {\n}\n",
    "fleet/drive.go":
      "package fleet\n\nfunc (t *Truck) Drive() {\n\tt.start()\n\tt.brake.release()\n\tt.honk()\n}\n",
  });
  const found = calls(workspace.edges("fleet/drive.go"));
  assert.deepEqual(found.map((edge) => edge.replace(/ [a-z.]+ :/, " :")), [
    "fleet.Truck.Drive -call-> fleet.Brake.release 0.95 :5",
    "fleet.Truck.Drive -call-> fleet.engine.start 0.90 :4",
  ]);
  assert.deepEqual(workspace.unresolved("fleet/drive.go"), ["fleet.Truck.Drive honk 1"]);
});

Deno.test("Go tests see the package, and the package does not see its tests", async () => {
  const workspace = await linked({
    "go.mod": "module example.org/depot\n",
    "gate/gate.go": "package gate\n\nfunc Open() {\n\tfixture()\n}\n",
    "gate/gate_test.go":
      'package gate\n\nimport "testing"\n\nfunc fixture() {\n}\n\nfunc TestOpen(t *testing.T) {\n\tfixture()\n\tOpen()\n}\n',
  });
  assert.deepEqual(calls(workspace.edges("gate/gate.go")), []);
  assert.deepEqual(calls(workspace.edges("gate/gate_test.go")), [
    "gate.TestOpen -call-> gate.Open 0.95 scope.package :10",
    "gate.TestOpen -call-> gate.fixture 1.00 scope.file :9",
  ]);
});

Deno.test("a Go replacement leads to its directory", async () => {
  const workspace = await linked({
    "app/go.mod":
      "module example.org/app\n\nrequire example.org/lib v1.2.0\n\nreplace example.org/lib => ../lib\n",
    "app/main.go":
      'package main\n\nimport "example.org/lib/text"\n\nfunc main() {\n\ttext.Trim()\n}\n',
    "lib/text/trim.go": "package text\n\nfunc Trim() {\n}\n",
  });
  assert.deepEqual(calls(workspace.edges("app/main.go")), [
    "app.main -call-> lib.text.Trim 0.90 import.namespace :6",
  ]);
});

Deno.test("an unexported Go name is not reached from another package", async () => {
  const workspace = await linked({
    "go.mod": "module example.org/depot\n",
    "store/shelf.go": "package store\n\nfunc put() {\n}\n",
    "main.go":
      'package main\n\nimport "example.org/depot/store"\n\nfunc main() {\n\tstore.put()\n}\n',
  });
  assert.deepEqual(calls(workspace.edges("main.go")), []);
});

Deno.test("of Go variants by platform the one that linux on amd64 builds is meant", async () => {
  const workspace = await linked({
    "go.mod": "module example.org/depot\n",
    "disk/sync_linux.go": "package disk\n\nfunc flush() {\n}\n",
    "disk/sync_windows.go": "package disk\n\nfunc flush() {\n}\n",
    "disk/disk.go": "package disk\n\nfunc Close() {\n\tflush()\n}\n",
  });
  assert.deepEqual(calls(workspace.edges("disk/disk.go")), [
    "disk.Close -call-> disk.flush 0.95 scope.package :4",
  ]);
});

Deno.test("Go build constraints are read with their parentheses", async () => {
  const workspace = await linked({
    "go.mod": "module example.org/depot\n",
    "disk/old.go": "//go:build linux && (arm64 || riscv64)\n\npackage disk\n\nfunc flush() {\n}\n",
    "disk/new.go": "//go:build linux && !(arm64 || riscv64)\n\npackage disk\n\nfunc flush() {\n}\n",
    "disk/disk.go": "package disk\n\nfunc Close() {\n\tflush()\n}\n",
  });
  assert.deepEqual(calls(workspace.edges("disk/disk.go")), [
    "disk.Close -call-> disk.flush 0.95 scope.package :4",
  ]);
});

Deno.test("the key of a Go range has not the type of the elements", async () => {
  const workspace = await linked({
    "go.mod": "module example.org/depot\n",
    "fleet/fleet.go": [
      "package fleet",
      "",
      "type Truck struct {",
      "}",
      "",
      "func (t Truck) Honk() {",
      "}",
      "",
      "func Each(trucks []Truck) {",
      "\tfor index, truck := range trucks {",
      "\t\tindex.Honk()",
      "\t\ttruck.Honk()",
      "\t}",
      "}",
      "",
    ].join("\n"),
  });
  const found = calls(workspace.edges("fleet/fleet.go"));
  assert.deepEqual(found.map((edge) => edge.replace(/ [0-9.]+ [a-z.]+ :/, " :")), [
    "fleet.Each -call-> fleet.Truck.Honk :12",
  ]);
});

Deno.test("a bare call in a Go method is none of a method, of its own name least of all", async () => {
  const workspace = await linked({
    "go.mod": "module example.org/depot\n",
    "page.go": [
      "package depot",
      "",
      "type Page struct {",
      "\titems []string",
      "}",
      "",
      "func (p *Page) position(at int) int {",
      "\treturn position(p.items, at)",
      "}",
      "",
      "func (p *Page) append(item string) {",
      "\tp.items = append(p.items, item)",
      "}",
      "",
    ].join("\n"),
    "items.go": "package depot\n\nfunc position(items []string, at int) int {\n\treturn at\n}\n",
  });
  assert.deepEqual(calls(workspace.edges("page.go")), [
    "depot.Page.position -call-> depot.position 0.95 scope.package :8",
  ]);
});

Deno.test("a Go call on the result of a call keeps its receiver, and no function of its name is meant (mistake 3)", async () => {
  const workspace = await linked({
    "go.mod": "module example.org/depot\n",
    "shelf.go": [
      "package depot",
      "",
      "type Row struct {",
      "}",
      "",
      "func (r Row) Load() {",
      "}",
      "",
      "type Shelf struct {",
      "}",
      "",
      "func (s *Shelf) Row(at int) Row {",
      "\treturn Row{}",
      "}",
      "",
      "func Load() {",
      "}",
      "",
      "func run(s *Shelf) {",
      "\ts.Row(1).Load()",
      "\tfind(2).Load()",
      "}",
      "",
    ].join("\n"),
  });
  assert.deepEqual(calls(workspace.edges("shelf.go")), [
    "depot.run -call-> depot.Row.Load 0.90 type.return :20",
    "depot.run -call-> depot.Shelf.Row 0.95 type.declared.parameter :20",
  ]);
  assert.deepEqual(workspace.unresolved("shelf.go"), ["depot.run Load 1", "depot.run find 1"]);
});
