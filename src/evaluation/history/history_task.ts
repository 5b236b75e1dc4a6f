import type { LineSpan } from "../line_span.ts";
import type { Triviality } from "./triviality.ts";

/** A task made of a commit: find what had to be changed by what the message says. */
export interface HistoryTask {
  /** Name of the repository and beginning of the commit's id. */
  readonly id: string;
  readonly commit: string;
  /** Where it is asked. */
  readonly parent: string;
  readonly message: string;
  /** Lines of the parent that the commit changed, of code that runs. */
  readonly spans: readonly LineSpan[];
  /** Ids of the definitions that these lines are in; empty where nobody looked. */
  readonly functions: readonly string[];
  /** `plain` or `contrast`, and `names-files` where the message does. */
  readonly tags: readonly string[];
}

/** What a history gave. */
export interface HistoryTasks {
  /** Newest first. */
  readonly tasks: readonly HistoryTask[];
  /** Commits with one parent that were looked at. */
  readonly commits: number;
  /** Those whose message names no defect. */
  readonly unnamed: number;
  /** Those that make no task, by reason. */
  readonly left: Readonly<Partial<Record<Triviality, number>>>;
}
