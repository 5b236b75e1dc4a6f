import ts from "typescript";

import { bareExpression } from "./bare_expression.ts";
import { type FunctionValue, isFunctionValue } from "./function_value.ts";

/** Functions of well-known packages that return a function or component which does what the given one does. */
const WRAPPERS: ReadonlySet<string> = new Set([
  "connect",
  "curry",
  "debounce",
  "deprecate",
  "fn",
  "forwardRef",
  "lazy",
  "memo",
  "memoize",
  "observer",
  "once",
  "promisify",
  "throttle",
  "useCallback",
  "useEvent",
]);

const MAX_DEPTH = 4;

/** Whether a call is one of a function that is known to wrap what it is given, also in two steps: `connect(a)(b)`. */
export function isKnownWrapper(call: ts.CallExpression): boolean {
  if (call.arguments.length === 0) return false;
  const callee = bareExpression(call.expression);
  if (ts.isCallExpression(callee)) return isKnownWrapper(callee);
  if (ts.isIdentifier(callee)) return WRAPPERS.has(callee.text);
  return ts.isPropertyAccessExpression(callee) && WRAPPERS.has(callee.name.text);
}

/** The function or class that is written among the arguments of a call, or of a call among them. */
export function functionInArguments(
  call: ts.CallExpression,
  depth = MAX_DEPTH,
): FunctionValue | undefined {
  for (const argument of call.arguments) {
    const value = bareExpression(argument);
    if (isFunctionValue(value)) return value;
    const inner = ts.isCallExpression(value) && depth > 1
      ? functionInArguments(value, depth - 1)
      : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}
