import { endMember, repairBracket, repairParenthesis, separateSigned } from "./repair_symbols.ts";
import { repairWord } from "./repair_words.ts";
import { Rewriting } from "./rewriting.ts";
import { braceContexts } from "./token_nesting.ts";

/** Rewrites what the Kotlin grammar does not accept or takes apart wrongly, for a file in which it met an error. */
export function repairKotlin(text: string): string | undefined {
  const rewriting = new Rewriting(text);
  const { tokens } = rewriting;
  const contexts = braceContexts(tokens);
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (token === undefined) continue;
    if (token.kind === "word") repairWord(rewriting, index, contexts[index] === "function");
    else if (token.text === "}") endMember(rewriting, index);
    else if (token.text === "(") repairParenthesis(rewriting, index);
    else if (token.text === "[") repairBracket(rewriting, index);
    else if (token.text === "+" || token.text === "-") {
      if (contexts[index] === "function") separateSigned(rewriting, index);
    } else if (token.text === "$") rewriting.blank(token.start, token.end);
  }
  const result = rewriting.result;
  return result === text ? undefined : result;
}
