import { Buffer } from "node:buffer";
import { expectedSpans } from "../../src/evaluation/questions/expected_spans.ts";
import type { EvaluatedWorkspace } from "../../src/evaluation/evaluated_workspace.ts";
import type { Question } from "../../src/evaluation/questions/question.ts";
import { realGrep } from "../../src/evaluation/real_grep.ts";
import { Transcript } from "../../src/evaluation/transcript.ts";

/** What it costs to find out where a name is defined. */
export interface LookUp {
  readonly name: string;
  readonly workspace: string;
  /** Bytes of the answer to one search for the name. */
  readonly search: number;
  /** Bytes of `grep -rn -C 5` for the name. */
  readonly grep: number;
  /** Whether the answer names the line where it is defined. */
  readonly isFound: boolean;
}

const grepContext = 5;

/** Looks up the names of what a set of questions expects, each once, by search and by the installed grep. */
export async function lookUps(
  workspaceName: string,
  questions: readonly Question[],
  { api, ask }: EvaluatedWorkspace,
): Promise<LookUp[]> {
  const found = new Map<string, LookUp>();
  for (const question of questions) {
    for (const id of question.expected) {
      if (typeof id !== "string") continue;
      const name = id.replace(/[(@].*$/s, "").split(/[.#]/).at(-1) ?? "";
      if (name === "" || found.has(name)) continue;
      const answer = await ask("search_hybrid", { query: name });
      const transcript = new Transcript();
      transcript.addAnswer(answer);
      const spans = await expectedSpans({ ...question, expected: [id] }, api);
      const printed = await realGrep("grep", {
        root: api.root,
        terms: [name],
        context: grepContext,
        isCaseSensitive: true,
      });
      if (printed === undefined) return [];
      found.set(name, {
        name,
        workspace: workspaceName,
        search: Buffer.byteLength(answer),
        grep: printed.bytes,
        isFound: transcript.named.some(({ path, line }) =>
          spans.some((span) => span.path === path && span.start <= line && line <= span.end)
        ),
      });
    }
  }
  return [...found.values()];
}
