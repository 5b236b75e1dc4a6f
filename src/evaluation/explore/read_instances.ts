import * as z from "zod";
import { jsonRecords } from "../json_records.ts";
import type { Instance } from "./instance.ts";

const text = z.string().nullish();

const issueTexts = { problem_statement: text, issue: text, issue_text: text };

const shape = z.object({
  instance_id: z.string().min(1),
  repo_dir: text,
  repo_path: text,
  commit: z.string().regex(/^[0-9a-f]{7,64}$/).nullish(),
  tags: z.array(z.string()).nullish(),
  ...issueTexts,
  meta: z.object(issueTexts).nullish(),
});

/**
 * Reads a benchmark of JSON Lines. The text of an issue may be called `problem_statement`, `issue` or `issue_text`, at
 * the top or under `meta`; the directory `repo_dir` or `repo_path`, else it is named for the instance.
 *
 * @returns What cannot be used in `problems`, a sentence each.
 */
export function readInstances(
  content: string,
): { readonly instances: readonly Instance[]; readonly problems: readonly string[] } {
  const { records, problems: faults } = jsonRecords(content);
  const problems = [...faults];
  const instances = new Map<string, Instance>();
  for (const { value, number } of records) {
    const read = shape.safeParse(value);
    if (!read.success) {
      const [issue] = read.error.issues;
      problems.push(`line ${number}: ${issue?.path.join(".")}: ${issue?.message}`);
      continue;
    }
    const { instance_id: id, repo_dir, repo_path, meta, commit, tags, ...texts } = read.data;
    const issue = [texts, meta ?? {}]
      .flatMap(({ problem_statement, issue, issue_text }) => [problem_statement, issue, issue_text])
      .find((candidate) => (candidate ?? "").trim() !== "");
    if (issue === undefined || issue === null) {
      problems.push(`line ${number}: ${id} has no issue text`);
    } else if (instances.has(id)) problems.push(`line ${number}: ${id} came before`);
    else {
      const directory = repo_dir ?? repo_path ?? id;
      instances.set(id, { id, issue, directory, commit: commit ?? undefined, tags: tags ?? [] });
    }
  }
  return { instances: [...instances.values()], problems };
}
