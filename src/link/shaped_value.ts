import { elementValue } from "./element_value.ts";
import type { ShapeForm, ShapeParameter } from "./shape.ts";
import type { Value } from "./value.ts";

const STD: Value = { kind: "external", package: "std" };

/**
 * What a member of a value of the library gives.
 *
 * @param receiver The value.
 * @param result What the function gives that is passed; undefined without one, or when that is not known.
 */
export function shapedValue(
  receiver: Value,
  form: ShapeForm | ShapeParameter,
  result?: Value,
): Value | undefined {
  switch (form) {
    case "self":
      return receiver;
    case "element":
      return receiver.kind === "promise" ? receiver.value : elementValue(receiver);
    case "key":
      return receiver.kind === "map" ? receiver.key : undefined;
    case "elements":
      return sequence(elementValue(receiver));
    case "keys":
      return sequence(receiver.kind === "map" ? receiver.key : undefined);
    case "entry":
      return entryOf(receiver);
    case "entries":
      return sequence(entryOf(receiver));
    case "result":
      return result;
    case "results":
      return sequence(result);
    case "flatResults":
      return sequence(result?.kind === "array" ? elementValue(result) : result);
    case "promise": {
      if (result?.kind === "promise") return result;
      return result === undefined
        ? undefined
        : { kind: "promise", value: result, rule: "type.element" };
    }
    case "first":
      return receiver.kind === "tuple" ? receiver.items[0] : undefined;
    case "second":
      return receiver.kind === "tuple" ? receiver.items[1] : undefined;
    case "listed":
    case "nothing":
      return undefined;
  }
}

/** A key of a map, or an index, and the element. */
function entryOf(receiver: Value): Value {
  const key = receiver.kind === "map" ? receiver.key : STD;
  return { kind: "tuple", items: [key, elementValue(receiver)], rule: "structure" };
}

function sequence(element: Value | undefined): Value {
  return element === undefined ? STD : { kind: "array", element, rule: "structure" };
}
