import { chainOperands } from "./chain_operands.ts";
import { operatorText } from "./operator_text.ts";
import type { ScriptFile } from "./script_file.ts";

/** The operands of a chain of one short-circuit operator (`a || b || c`); none for another operator. */
export function logicalOperands(file: ScriptFile, node: number): number[] {
  const operator = operatorText(file, node);
  if (operator !== "||" && operator !== "??" && operator !== "&&") return [];
  return chainOperands(file, node, operator);
}
