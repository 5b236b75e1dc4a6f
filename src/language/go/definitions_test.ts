import assert from "node:assert/strict";
import { factsOfText } from "../../../tests/support/facts_of_text.ts";
import { FactsReader } from "../../../tests/support/facts_reader.ts";
import { BindingFlag } from "../../facts/binding_flag.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { FileFlag } from "../../facts/file_flag.ts";
import { ParamFlag } from "../../facts/param_flag.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { SuperKind } from "../../facts/super_kind.ts";
import { TypeOp } from "../../facts/type_op.ts";
import { nodeNames } from "../../link/node_names.ts";
import { go } from "./language.ts";
import { goNaming } from "./naming.ts";

const path = "internal/graph/engine.go";

async function read(text: string, at = path): Promise<FactsReader> {
  return new FactsReader(await factsOfText(go, at, text));
}

function idsOf({ facts }: FactsReader, at = path): string[] {
  return nodeNames(at, facts, goNaming).slice(1).flatMap((name) =>
    name === undefined ? [] : [name.id]
  );
}

function arityOf({ facts }: FactsReader, def: number): [min: number, max: number] {
  return [facts.defs.minArity(def), facts.defs.maxArity(def)];
}

const ENGINE = `// Package graph keeps nodes and edges.
//
// It forgets nothing.
package graph

// Engine applies files.
type Engine struct {
	*Base
	store.Index[Node]
	Nodes, edges map[string]*Node \`json:"nodes" db:"n"\`
}

type (
	// Kind tells nodes apart.
	Kind int
	Visitor = func(node *Node) error
)

// Sink takes what is found.
type Sink interface {
	io.Closer
	// Add takes one node.
	Add(node *Node, tags ...string) (added bool, err error)
}

type Number interface {
	~int | ~float64
}

// ApplyFile reads one file.
//
// Deprecated: use Apply.
func (e *Engine) ApplyFile(path string) error {
	type step struct{ at int }
	return nil
}

func (Engine) reset() {}

func (p *Page[T]) Items() []T { return nil }

func merge(a, b int, rest ...string) {}

func init() {}

func init() {}

func sum(int, string) int
`;

Deno.test("go ids come from the directory, the receiver's type and repetition", async () => {
  assert.deepEqual(idsOf(await read(ENGINE)), [
    "internal.graph.Engine",
    "internal.graph.Kind",
    "internal.graph.Visitor",
    "internal.graph.Sink",
    "internal.graph.Sink.Add",
    "internal.graph.Number",
    "internal.graph.Engine.ApplyFile",
    "internal.graph.Engine.ApplyFile.step",
    "internal.graph.Engine.reset",
    "internal.graph.Page.Items",
    "internal.graph.merge",
    "internal.graph.init",
    "internal.graph.init#2",
    "internal.graph.sum",
  ]);
});

Deno.test("go files at the root are named by their package clause", async () => {
  const reader = await read("package main\n\nfunc main() {}\n", "main.go");
  assert.deepEqual(idsOf(reader, "main.go"), ["main.main"]);
  assert.equal(goNaming.packageOf("main.go", reader.facts), "main");
  assert.equal(goNaming.packageOf("internal/graph/engine.go", reader.facts), "internal.graph");
});

Deno.test("go arity counts each name, and one for a parameter without a name", async () => {
  const reader = await read(ENGINE);
  assert.deepEqual(arityOf(reader, reader.def("merge")), [2, 255]);
  assert.deepEqual(arityOf(reader, reader.def("sum")), [2, 2]);
  assert.deepEqual(arityOf(reader, reader.def("ApplyFile")), [1, 1]);
  assert.deepEqual(arityOf(reader, reader.def("Add")), [1, 255]);
});

Deno.test("go kinds and flags follow the declaration and the case of the name", async () => {
  const reader = await read(ENGINE);
  const { defs } = reader.facts;
  const of = (name: string): [kind: number, flags: number] => {
    const def = reader.def(name);
    return [defs.kind(def), defs.flags(def)];
  };
  const { exported, abstract, signatureOnly, deprecated } = DefFlag;
  assert.deepEqual(of("Engine"), [DefKind.class, exported]);
  assert.deepEqual(of("Visitor"), [DefKind.class, exported]);
  assert.deepEqual(of("Sink"), [DefKind.interface, exported]);
  assert.deepEqual(of("Add"), [DefKind.method, exported | abstract | signatureOnly]);
  assert.deepEqual(of("ApplyFile"), [DefKind.method, exported | deprecated]);
  assert.deepEqual(of("reset"), [DefKind.method, 0]);
  assert.deepEqual(of("merge"), [DefKind.function, 0]);
  assert.deepEqual(of("sum"), [DefKind.function, signatureOnly]);
});

Deno.test("go docs are the comments right above, signatures are heads", async () => {
  const reader = await read(ENGINE);
  const { facts } = reader;
  const lines = (name: string): [doc: string, signature: string] => {
    const def = reader.def(name);
    return [facts.text(facts.defs.doc(def)), facts.text(facts.defs.signature(def))];
  };
  assert.equal(facts.text(facts.file.doc(0)), "Package graph keeps nodes and edges.");
  assert.deepEqual(lines("Engine"), ["Engine applies files.", "type Engine struct"]);
  assert.deepEqual(lines("Kind"), ["Kind tells nodes apart.", "type Kind int"]);
  assert.deepEqual(lines("Visitor"), ["", "type Visitor = func(node *Node) error"]);
  assert.deepEqual(lines("Sink"), ["Sink takes what is found.", "type Sink interface"]);
  assert.deepEqual(lines("Add"), [
    "Add takes one node.",
    "Add(node *Node, tags ...string) (added bool, err error)",
  ]);
  assert.deepEqual(lines("ApplyFile"), [
    "ApplyFile reads one file.",
    "func (e *Engine) ApplyFile(path string) error",
  ]);
});

Deno.test("go comments behind code, apart from code, and directives are no docs", async () => {
  const { facts } = await read(`package graph

var limit = 1 // How many.
func first() {}

// Alone.

func second() {}

// Third is documented.
//go:noinline
func third() {}
`);
  const docs = [1, 2, 3].map((def) => facts.text(facts.defs.doc(def)));
  assert.deepEqual(docs, ["", "", "Third is documented."]);
});

Deno.test("go spans are declarations, in a group the specification", async () => {
  const { facts } = await read(ENGINE);
  const bytes = new TextEncoder().encode(ENGINE);
  const slice = (def: number): string =>
    new TextDecoder().decode(bytes.subarray(facts.defs.start(def), facts.defs.end(def)));
  assert.ok(slice(1).startsWith("type Engine struct {"));
  assert.equal(slice(2), "Kind int");
  assert.equal(facts.defs.line(1), 7);
  assert.equal(facts.defs.endLine(1), 11);
});

Deno.test("go embedded types are supertypes and fields", async () => {
  const reader = await read(ENGINE);
  const { supers, bindings } = reader.facts;
  const rows = Array.from({ length: supers.count - 1 }, (_, index) => [
    supers.def(index + 1),
    reader.type(supers.type(index + 1)),
    supers.kind(index + 1),
  ]);
  const engine = reader.def("Engine");
  const { embedded, extends: aliased } = SuperKind;
  assert.deepEqual(rows, [
    [engine, "Base", embedded],
    [engine, "store.Index<Node>", embedded],
    [reader.def("Visitor"), "opaque", aliased],
    [reader.def("Sink"), "io.Closer", embedded],
    [reader.def("Number"), "union ? int, ? float64", embedded],
  ]);
  assert.equal(reader.facts.types.op(supers.type(3)), TypeOp.function);
  assert.deepEqual(reader.uses([RefKind.super]), ["Base", "store.Index<Node>", "io.Closer"]);
  const fields = Array.from({ length: bindings.count - 1 }, (_, index) => index + 1)
    .filter((row) => bindings.def(row) === engine)
    .map((row) => [reader.facts.text(bindings.name(row)), bindings.flags(row)]);
  assert.deepEqual(fields, [
    ["Base", BindingFlag.exported],
    ["Index", BindingFlag.exported],
    ["Nodes", BindingFlag.exported],
    ["edges", BindingFlag.private],
  ]);
});

Deno.test("go tags are annotations of their fields", async () => {
  const reader = await read(ENGINE);
  const { annotations, facts } = { annotations: reader.facts.annotations, facts: reader.facts };
  const rows = Array.from({ length: annotations.count - 1 }, (_, index) => [
    facts.text(annotations.name(index + 1)),
    reader.expr(annotations.args(index + 1)),
    facts.text(annotations.target(index + 1)),
  ]);
  assert.deepEqual(rows, [
    ["json", '"nodes"', "Nodes"],
    ["db", '"n"', "Nodes"],
    ["json", '"nodes"', "edges"],
    ["db", '"n"', "edges"],
  ]);
});

Deno.test("go receivers are parameters, with the type parameters that they name", async () => {
  const reader = await read(ENGINE);
  const { params, defs, types, typeParams, scopes } = reader.facts;
  const items = reader.def("Items");
  assert.equal(reader.facts.text(defs.qualifier(items)), "Page");
  const [row] = reader.facts.range(params.def, params.count, items);
  assert.equal(params.flags(row), ParamFlag.receiver);
  assert.equal(types.op(defs.receiverType(items)), TypeOp.pointer);
  assert.equal(reader.type(types.a(defs.receiverType(items))), "Page<T>");
  const [parameter] = reader.facts.range(typeParams.def, typeParams.count, items);
  assert.equal(reader.facts.text(typeParams.name(parameter)), "T");
  const around = types.b(types.a(defs.returnType(items)));
  assert.equal(scopes.owner(around), items);
  assert.equal(scopes.parent(defs.body(items)), around);
});

Deno.test("go results are a type or a tuple of types", async () => {
  const reader = await read(`package graph
func one() (node *Node) { return nil }
func two() (Node, error) { return load(), nil }
func none() {}
`);
  const { defs, types, returns } = reader.facts;
  assert.equal(types.op(defs.returnType(1)), TypeOp.pointer);
  assert.equal(types.op(defs.returnType(2)), TypeOp.tuple);
  assert.equal(reader.type(types.a(defs.returnType(2))), "Node, error");
  assert.equal(defs.returnType(3), 0);
  assert.deepEqual(
    [1, 2].map((row) => [returns.def(row), reader.expr(returns.expr(row))]),
    [[1, "null"], [2, "tuple"]],
  );
});

Deno.test("go tests are known by file and name", async () => {
  const text = `package graph
func TestApply(t *testing.T) {}
func Testable() {}
func BenchmarkApply(b *testing.B) {}
func ExampleEngine() {}
func (s *Suite) TestReset() {}
func helper() {}
`;
  const testsOf = async (at: string): Promise<[number, string[]]> => {
    const { facts } = await read(text, at);
    const tests: string[] = [];
    for (let def = 1; def < facts.defs.count; def++) {
      if ((facts.defs.flags(def) & DefFlag.test) !== 0) {
        tests.push(facts.text(facts.defs.name(def)));
      }
    }
    return [facts.file.flags(0), tests];
  };
  assert.deepEqual(await testsOf("graph/engine_test.go"), [
    FileFlag.test,
    ["TestApply", "BenchmarkApply", "ExampleEngine", "TestReset"],
  ]);
  assert.deepEqual(await testsOf("graph/engine.go"), [0, []]);
});

Deno.test("go files say their package and when they are built", async () => {
  const modern = await read("// Copyright\n\n//go:build linux && !cgo\n\npackage poll_test\n");
  assert.equal(modern.facts.text(modern.facts.file.packageName(0)), "poll_test");
  assert.equal(modern.facts.text(modern.facts.file.buildConstraint(0)), "linux && !cgo");
  const old = await read("// +build linux darwin\n// +build !cgo\n\npackage poll\n");
  assert.equal(old.facts.text(old.facts.file.buildConstraint(0)), "linux darwin\n!cgo");
  const plain = await read("package poll\n\n// +build ignored behind the clause\n");
  assert.equal(plain.facts.text(plain.facts.file.buildConstraint(0)), "");
});
