import type { Token } from "./kotlin_tokens.ts";

/** The other one of each pair by the index of either, -1 where there is none. */
const known = new WeakMap<readonly Token[], Int32Array>();

function pairsOf(tokens: readonly Token[]): Int32Array {
  let pairs = known.get(tokens);
  if (pairs !== undefined) return pairs;
  pairs = new Int32Array(tokens.length).fill(-1);
  const open: number[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const text = tokens[at]?.text;
    if (text === "(") open.push(at);
    if (text !== ")") continue;
    const from = open.pop();
    if (from === undefined) continue;
    pairs[from] = at;
    pairs[at] = from;
  }
  known.set(tokens, pairs);
  return pairs;
}

/** Index of the parenthesis that closes the one at `open`; the number of tokens when there is none. */
function closing(tokens: readonly Token[], open: number): number {
  const at = pairsOf(tokens)[open] ?? -1;
  return at > open ? at : tokens.length;
}

/** Index of the parenthesis that opens the one at `close`; 0 when there is none. */
function opening(tokens: readonly Token[], close: number): number {
  const at = pairsOf(tokens)[close] ?? -1;
  return at >= 0 && at < close ? at : 0;
}

/** Pairs of parentheses among tokens. */
export const parentheses = { closing, opening };
