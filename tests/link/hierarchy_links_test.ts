import assert from "node:assert/strict";
import { linkedTexts } from "../support/linked_texts.ts";

Deno.test("a Go type satisfies an interface by all its methods, promoted and embedded ones too (mistake 19)", async () => {
  const workspace = await linkedTexts({
    "go.mod": "module example.org/depot\n",
    "port/port.go": [
      "package port",
      "",
      "type Namer interface {",
      "\tName() string",
      "}",
      "",
      "type Port interface {",
      "\tNamer",
      "\tDock(count int) error",
      "}",
      "",
      "type Number interface {",
      "\t~int | ~string",
      "\tName() string",
      "}",
      "",
    ].join("\n"),
    "pier/pier.go": [
      "package pier",
      "",
      "type base struct {",
      "}",
      "",
      "func (b *base) Name() string {",
      '\treturn ""',
      "}",
      "",
      "type Pier struct {",
      "\tbase",
      "}",
      "",
      "func (p *Pier) Dock(count int) error {",
      "\treturn nil",
      "}",
      "",
      "type Quay struct {",
      "\tbase",
      "}",
      "",
      "func (q *Quay) Dock(count string) error {",
      "\treturn nil",
      "}",
      "",
    ].join("\n"),
  });
  assert.deepEqual(
    workspace.edges("pier/pier.go").filter((edge) => edge.includes("-implements->"))
      .map((edge) => edge.replace(/ \S+ \S+ :\d+$/, "")),
    [
      "pier.Pier -implements-> port.Port",
      "pier.base -implements-> port.Namer",
    ],
  );
});

Deno.test("what overrides a method is stored once, however many sites call it (mistake 20)", async () => {
  const texts: Record<string, string> = {
    "shop/Port.java": "package shop;\npublic interface Port {\n  void send();\n}\n",
  };
  const implementers = 50;
  const sites = 20;
  for (let index = 0; index < implementers; index++) {
    texts[`shop/Port${index}.java`] =
      `package shop;\nclass Port${index} implements Port {\n  public void send() {}\n  static void check() {}\n}\n`;
  }
  for (let index = 0; index < sites; index++) {
    texts[`desk/Desk${index}.java`] =
      `package desk;\nimport shop.Port;\nclass Desk${index} {\n  void run(Port port) {\n    port.send();\n  }\n}\n`;
  }
  const workspace = await linkedTexts(texts);
  const count = (type: string): number =>
    Object.keys(texts).flatMap((path) =>
      workspace.edges(path).filter((edge) => edge.includes(` -${type}-> `))
    ).length;
  assert.equal(count("call"), sites);
  assert.equal(count("override"), implementers);
});

Deno.test("a Go type satisfies an interface only with arrays of its lengths and channels of its directions", async () => {
  const port = (name: string, parameter: string): string =>
    `package ${name}\n\ntype Port interface {\n\tLoad${name}(${parameter})\n}\n`;
  const pier = (name: string, parameter: string): string =>
    `package ${name}\n\ntype Pier struct{}\n\nfunc (p Pier) Load${name}(${parameter}) {\n}\n`;
  const pairs: readonly (readonly [name: string, required: string, given: string])[] = [
    ["same", "crates [4]string", "boxes [4]string"],
    ["longer", "crates [4]string", "crates [8]string"],
    ["slice", "crates []string", "crates [4]string"],
    ["oneway", "crates <-chan string", "boxes <-chan string"],
    ["otherway", "crates chan<- string", "crates <-chan string"],
    ["bothways", "crates chan string", "crates chan<- string"],
  ];
  const texts: Record<string, string> = { "go.mod": "module example.org/depot\n" };
  for (const [name, required, given] of pairs) {
    texts[`${name}/port.go`] = port(name, required);
    texts[`${name}/pier.go`] = pier(name, given);
  }
  const workspace = await linkedTexts(texts);
  const satisfied = pairs.map(([name]) => name).filter((name) =>
    workspace.edges(`${name}/pier.go`).some((edge) => edge.includes("-implements->"))
  );
  assert.deepEqual(satisfied, ["same", "oneway"]);
});
