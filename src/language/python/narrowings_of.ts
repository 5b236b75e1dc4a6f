import type { SyntaxNode } from "../syntax_node.ts";
import { dottedName } from "./dotted_name.ts";
import type { Narrowing, Narrowings } from "./narrowing.ts";
import type { PythonFile } from "./python_file.ts";

const NOTHING: Narrowings = { whenTrue: [], whenFalse: [] };
const MAX_DEPTH = 8;

/** Reads the `isinstance` tests of a condition. */
export function narrowingsOf(file: PythonFile, condition: SyntaxNode, depth = 0): Narrowings {
  if (!file.mentionsIsInstance || depth > MAX_DEPTH) return NOTHING;
  switch (condition.type) {
    case "parenthesized_expression": {
      const inner = condition.children[0];
      return inner === undefined ? NOTHING : narrowingsOf(file, inner, depth + 1);
    }
    case "not_operator": {
      const inner = condition.children[0];
      if (inner === undefined) return NOTHING;
      const { whenTrue, whenFalse } = narrowingsOf(file, inner, depth + 1);
      return { whenTrue: whenFalse, whenFalse: whenTrue };
    }
    case "boolean_operator":
      return narrowingsOfBoth(file, condition, depth);
    case "call": {
      const narrowing = instanceTest(condition);
      return narrowing === undefined ? NOTHING : { whenTrue: [narrowing], whenFalse: [] };
    }
    default:
      return NOTHING;
  }
}

function narrowingsOfBoth(file: PythonFile, condition: SyntaxNode, depth: number): Narrowings {
  const [left, right] = condition.children;
  if (left === undefined || right === undefined) return NOTHING;
  const first = narrowingsOf(file, left, depth + 1);
  const second = narrowingsOf(file, right, depth + 1);
  return file.text.slice(left.end, right.start).includes("and")
    ? { whenTrue: [...first.whenTrue, ...second.whenTrue], whenFalse: [] }
    : { whenTrue: [], whenFalse: [...first.whenFalse, ...second.whenFalse] };
}

function instanceTest(call: SyntaxNode): Narrowing | undefined {
  const [callee, args] = call.children;
  if (callee?.type !== "identifier" || args?.type !== "argument_list") return undefined;
  if (callee.text !== "isinstance") return undefined;
  const [tested, type] = args.children;
  if (tested === undefined || type === undefined) return undefined;
  const path = dottedName(tested);
  return path === undefined ? undefined : { path, at: tested, type };
}
