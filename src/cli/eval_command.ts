import { Command } from "commander";
import type { EvalContext } from "./eval_context.ts";
import { evalCompareCommand } from "./eval_compare_command.ts";
import { evalHistoryCommand } from "./eval_history_command.ts";
import { evalQuestionsCommand } from "./eval_questions_command.ts";
import { evalSweExploreCommand } from "./eval_swe_explore_command.ts";

/** `graphin eval`: measures how well code is found. */
export function evalCommand(context: EvalContext): Command {
  return new Command("eval")
    .description("measure how well code is found, by questions, issues or a history")
    .addCommand(evalQuestionsCommand(context))
    .addCommand(evalSweExploreCommand(context))
    .addCommand(evalHistoryCommand(context))
    .addCommand(evalCompareCommand(context));
}
