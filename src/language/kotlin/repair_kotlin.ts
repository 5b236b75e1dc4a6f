import { braceContexts } from "./brace_contexts.ts";
import { repairSymbol } from "./repair_symbol.ts";
import { repairWord } from "./repair_word.ts";
import { Rewriting } from "./rewriting.ts";

/** Rewrites what the Kotlin grammar does not accept or takes apart wrongly, for a file in which it met an error. */
export function repairKotlin(text: string): string | undefined {
  const rewriting = new Rewriting(text);
  const { tokens } = rewriting;
  const contexts = braceContexts(tokens);
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (token === undefined) continue;
    const isCode = contexts[index] === "function";
    if (token.kind === "word") repairWord(rewriting, index, isCode);
    else if (token.kind === "symbol") repairSymbol(rewriting, index, isCode);
  }
  const result = rewriting.result;
  return result === text ? undefined : result;
}
