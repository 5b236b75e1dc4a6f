import { join } from "node:path";
import { type ContextPolicy, contextPolicy } from "../../src/context/context_policy.ts";
import { Transcript } from "../../src/evaluation/transcript.ts";
import { contextMarkup } from "../../src/mcp/context_markup.ts";
import { contextAnswer } from "../../src/workspace/context_answer.ts";
import type { AskedQuestion, AskedSet } from "./asked_set.ts";

/** What an agent reads of a question within so many bytes. */
export type AskWay = (
  set: AskedSet,
  question: AskedQuestion,
  budget: number,
) => Promise<Transcript>;

/** `gather_context` by words alone, with one policy. */
export function contextWay(policy: ContextPolicy = contextPolicy): AskWay {
  const contents = new Map<string, Uint8Array>();
  return async ({ index, root }, { question }, budget) => {
    const contentOf = (path: string): Uint8Array => {
      const file = join(root, path);
      let bytes = contents.get(file);
      if (bytes === undefined) contents.set(file, bytes = Deno.readFileSync(file));
      return bytes;
    };
    const query = { question, room: budget - 60 };
    const asked = await contextAnswer.search(query, () => index, undefined, policy);
    const answer = contextAnswer.of(asked, { index, root, contentOf, policy });
    const transcript = new Transcript();
    transcript.addAnswer(contextMarkup(answer, budget));
    return transcript;
  };
}
