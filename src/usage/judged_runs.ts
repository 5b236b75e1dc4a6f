import type { EventClass } from "./event_class.ts";
import { isNavigation } from "./is_navigation.ts";
import type { Element } from "./usage_stream.ts";

/**
 * What became of a run: `adoption`, the agent went on with what it was given; `fallback`, it searched text instead;
 * `merged`, it asked graphin again, whose answer is judged there; `inconclusive`, nothing followed.
 */
export type Outcome = "adoption" | "fallback" | "merged" | "inconclusive";

/** Calls of graphin in a row, and what became of them. */
export interface Run {
  readonly elements: readonly Element[];
  readonly outcome: Outcome;
  /** What decided; undefined when the turn ended before. */
  readonly decisive: Element | undefined;
}

/** Tools that hand over code: a turn that ends with one ended with what it looked for. */
const final: readonly EventClass[] = ["g_read", "g_context"];

/**
 * The runs of a turn: longest stretches of elements that have calls of graphin's navigation. The first element behind a
 * run that searches, reads, changes something or navigates decides what became of it; of calls that were made together, a
 * search decides before a reading.
 */
export function judgedRuns(window: readonly Element[]): Run[] {
  const runs: Run[] = [];
  for (let start = 0; start < window.length; start++) {
    let end = start;
    while (end < window.length && isNavigation(window[end])) end++;
    if (end === start) continue;
    runs.push(judged(window.slice(start, end), window, end));
    start = end;
  }
  return runs;
}

function judged(elements: readonly Element[], window: readonly Element[], end: number): Run {
  for (let index = end; index < window.length; index++) {
    const decisive = window[index];
    if (decisive === undefined) break;
    const { classes } = decisive;
    if (classes.has("search")) return { elements, outcome: "fallback", decisive };
    if (classes.has("read") || classes.has("action")) {
      return { elements, outcome: "adoption", decisive };
    }
    if (isNavigation(decisive)) return { elements, outcome: "merged", decisive };
  }
  const isFinal = final.some((one) => elements.at(-1)?.classes.has(one));
  return { elements, outcome: isFinal ? "adoption" : "inconclusive", decisive: undefined };
}
