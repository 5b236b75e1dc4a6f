import { chainText } from "./chain_text.ts";
import { isFunction } from "./is_function.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import { unwrapped } from "./unwrapped.ts";

/** Functions that return a wrapped form of the function or component they are given. */
const WRAPPERS: ReadonlySet<string> = new Set([
  "asyncHandler",
  "cache",
  "callbackify",
  "catchAsync",
  "connect",
  "curry",
  "debounce",
  "deprecate",
  "forwardRef",
  "inject",
  "lazy",
  "memo",
  "memoize",
  "memoizeOne",
  "observer",
  "once",
  "promisify",
  "reatomComponent",
  "styled",
  "throttle",
  "useCallback",
  "withRouter",
]);

const MAX_DEPTH = 4;

/** A call that gives a wrapped function or class. */
export interface WrappedValue {
  /** Whether the callee is known to wrap what it is given. */
  readonly isKnown: boolean;
  /** The function or class expression inside; 0 when what is wrapped is written elsewhere. */
  readonly inner: number;
}

/** Looks into a call for a function or class that it wraps. */
export function wrappedValue(file: ScriptFile, call: number): WrappedValue {
  return { isKnown: isWrapper(file, call), inner: innerFunction(file, call, MAX_DEPTH) };
}

function isWrapper(file: ScriptFile, call: number): boolean {
  const { tree } = file;
  let callee = tree.child(call, 0);
  for (let depth = 0; tree.kind(callee) === SyntaxKind.call && depth < MAX_DEPTH; depth++) {
    callee = tree.child(callee, 0);
  }
  const names = chainText(file, unwrapped(file, callee)).split(".");
  const last = names[names.length - 1] ?? "";
  return WRAPPERS.has(last) || WRAPPERS.has(names[0] ?? "") || /^with[A-Z]/.test(last);
}

function innerFunction(file: ScriptFile, call: number, depth: number): number {
  const { tree } = file;
  const args = tree.lastChild(call);
  if (depth === 0 || tree.kind(args) !== SyntaxKind.arguments) return 0;
  for (const argument of tree.children(args)) {
    const value = unwrapped(file, argument);
    const kind = tree.kind(value);
    if (isFunction(kind) || kind === SyntaxKind.classExpression) return value;
    const inner = kind === SyntaxKind.call ? innerFunction(file, value, depth - 1) : 0;
    if (inner !== 0) return inner;
  }
  return 0;
}
