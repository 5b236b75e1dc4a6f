import type { Shape, ShapeForm, ShapeParameter, ShapeTable } from "./shape.ts";

const FORMS: ReadonlySet<string> = new Set<ShapeForm>([
  "self",
  "element",
  "key",
  "elements",
  "keys",
  "entries",
  "result",
  "results",
  "flatResults",
  "promise",
  "listed",
  "first",
  "second",
  "nothing",
]);
const PARAMETERS: ReadonlySet<string> = new Set<ShapeParameter>([
  "self",
  "element",
  "key",
  "entry",
  "elements",
  "nothing",
]);

/**
 * Reads a table of shapes, a line for each group of members: `array  map flatMap  results(element)`, the kind of value,
 * names of members, and what they give, with what is passed to a function in parentheses, `this` first where the value is
 * its receiver, and after a colon the type of what they give (`array  map  results(element):List`). A name that begins with a dot is that of a property. Of the kind `any` are members that every value has,
 * of the kind `std` functions of the library that are given the value first.
 *
 * @throws When a line is not of that form: the table is a part of the program.
 */
export function shapeTable(text: string): ShapeTable {
  const table = new Map<string, Shape>();
  for (const line of text.split("\n").map((each) => each.trim()).filter((each) => each !== "")) {
    const match = /^(\w+)\s+(.+?)\s+(\w+)(?:\(([\w, ]*)\))?(?::(\w+))?$/.exec(line);
    const [, kind = "", names = "", form = "", given = "", typeName = ""] = match ?? [];
    const [first, ...rest] = given.split(/[ ,]+/).filter((each) => each !== "");
    const hasReceiver = first === "this";
    const parameters = hasReceiver || first === undefined ? rest : [first, ...rest];
    if (!isForm(form) || !parameters.every(isParameter)) {
      throw new Error(`not a line of a table of shapes: ${line}`);
    }
    for (const name of names.split(/\s+/)) {
      const isProperty = name.startsWith(".");
      table.set(`${kind}.${isProperty ? name.slice(1) : name}`, {
        form,
        isProperty,
        parameters,
        hasReceiver,
        typeName,
      });
    }
  }
  return table;
}

function isForm(text: string): text is ShapeForm {
  return FORMS.has(text);
}

function isParameter(text: string): text is ShapeParameter {
  return PARAMETERS.has(text);
}
