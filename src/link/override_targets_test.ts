import assert from "node:assert/strict";
import { linkedTexts } from "../../tests/support/linked_texts.ts";

async function overrides(
  texts: Readonly<Record<string, string>>,
  path: string,
): Promise<string[]> {
  const workspace = await linkedTexts(texts);
  return workspace.edges(path).filter((edge) => edge.includes(" -override-> "));
}

// A supertype of the own package is 0.95, and no edge through it is surer.
Deno.test("a Java method overrides the one with its parameters, in each supertype that has it", async () => {
  const edges = await overrides({
    "depot/Carrier.java":
      "package depot;\n\npublic interface Carrier {\n  void load(String box);\n  void load(int count);\n}\n",
    "depot/Vehicle.java":
      "package depot;\n\npublic class Vehicle {\n  public void load(String box) {}\n  static void check() {}\n  private void wash() {}\n}\n",
    "depot/Truck.java": [
      "package depot;",
      "",
      "public class Truck extends Vehicle implements Carrier {",
      "  @Override",
      "  public void load(String box) {}",
      "  public void load(int count) {}",
      "  static void check() {}",
      "  void wash() {}",
      "}",
      "",
    ].join("\n"),
  }, "depot/Truck.java");
  assert.deepEqual(edges, [
    "depot.Truck.load(String) -override-> depot.Carrier.load(String) 0.95 scope.package :4",
    "depot.Truck.load(String) -override-> depot.Vehicle.load(String) 0.95 scope.package :4",
    "depot.Truck.load(int) -override-> depot.Carrier.load(int) 0.95 scope.package :6",
  ]);
});

Deno.test("a Kotlin override reaches past a class that does not declare it", async () => {
  const edges = await overrides({
    "Base.kt":
      "package depot\n\ninterface Port {\n    fun dock(name: String)\n}\n\nabstract class Quay : Port {\n    fun rest() {\n    }\n}\n",
    "Pier.kt":
      "package depot\n\nclass Pier : Quay() {\n    override fun dock(name: String) {\n    }\n}\n",
  }, "Pier.kt");
  assert.deepEqual(edges, [
    "depot.Pier.dock(String) -override-> depot.Port.dock(String) 0.95 scope.package :4",
  ]);
});

Deno.test("a Python method overrides the first of its name in the order of resolution", async () => {
  const edges = await overrides({
    "base.py":
      "class Shape:\n    def __init__(self):\n        pass\n\n    def draw(self):\n        pass\n",
    "round.py": [
      "from base import Shape",
      "",
      "",
      "class Circle(Shape):",
      "    def __init__(self):",
      "        pass",
      "",
      "    def draw(self, colour):",
      "        pass",
      "",
      "    def roll(self):",
      "        pass",
      "",
    ].join("\n"),
  }, "round.py");
  assert.deepEqual(edges, [
    "round.Circle.draw -override-> base.Shape.draw 1.00 override.member :8",
  ]);
});

Deno.test("a Go method implements that of each interface of which its type has all methods", async () => {
  const texts = {
    "go.mod": "module example.org/depot\n",
    "port/port.go": [
      "package port",
      "",
      "type Box struct {",
      "}",
      "",
      "type Namer interface {",
      "\tName() string",
      "}",
      "",
      "type Port interface {",
      "\tNamer",
      "\tDock(box *Box, count int) error",
      "}",
      "",
      "type Sealed interface {",
      "\tName() string",
      "\tseal()",
      "}",
      "",
      "type Number interface {",
      "\t~int | ~float64",
      "\tName() string",
      "}",
      "",
    ].join("\n"),
    "pier/pier.go": [
      "package pier",
      "",
      'import "example.org/depot/port"',
      "",
      "type Pier struct {",
      "}",
      "",
      "func (p *Pier) Name() string {",
      '\treturn ""',
      "}",
      "",
      "func (p *Pier) Dock(box *port.Box, count int) error {",
      "\treturn nil",
      "}",
      "",
      "func (p *Pier) seal() {",
      "}",
      "",
      "type Buoy struct {",
      "}",
      "",
      "func (b Buoy) Name() string {",
      '\treturn ""',
      "}",
      "",
      "func (b Buoy) Dock(box port.Box, count int) error {",
      "\treturn nil",
      "}",
      "",
    ].join("\n"),
  };
  assert.deepEqual(await overrides(texts, "pier/pier.go"), [
    "pier.Buoy.Name -override-> port.Namer.Name 1.00 override.structural :22",
    "pier.Pier.Dock -override-> port.Port.Dock 1.00 override.structural :12",
    "pier.Pier.Name -override-> port.Namer.Name 1.00 override.structural :8",
  ]);
  const workspace = await linkedTexts(texts);
  const implemented = workspace.edges("pier/pier.go").filter((edge) =>
    edge.includes("-implements->")
  );
  assert.deepEqual(implemented, [
    "pier.Buoy -implements-> port.Namer 1.00 override.structural :19",
    "pier.Pier -implements-> port.Namer 1.00 override.structural :5",
    "pier.Pier -implements-> port.Port 1.00 override.structural :5",
  ]);
});
