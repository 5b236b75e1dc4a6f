import type { Ask } from "../evaluation/ask.ts";
import { answerCall, type CallContext } from "./answer_call.ts";
import type { Tool } from "./tools/tool.ts";

/**
 * Calls tools as the server does when a client asks, so that the answers are those that a client gets.
 *
 * @returns Rejects for a tool that is not among them, and with the signal's reason once it has aborted.
 */
export function askTools(tools: readonly Tool[], context: CallContext): Ask {
  return async (name, args) => {
    context.signal.throwIfAborted();
    const tool = tools.find((candidate) => candidate.name === name);
    if (tool === undefined) throw new Error(`there is no tool ${name}`);
    return (await answerCall(tool, args, context)).text;
  };
}
