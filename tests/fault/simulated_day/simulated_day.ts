import { fileURLToPath } from "node:url";
import { dayLine, type DaySample } from "./day_sample.ts";

/** How long a day is. */
export interface SimulatedDayOptions {
  readonly seed: number;
  /** Edits; about two and a half times as many questions are asked. */
  readonly updates: number;
  /** Samples of what the server uses; a multiple of four. */
  readonly samples: number;
}

/** What a server used in the course of a day. */
export interface SimulatedDayOutcome {
  /** Medians of the samples of each quarter of the day; the first is warm-up. */
  readonly quarters: readonly DaySample[];
  /** The most of the second quarter, and of the two after it. */
  readonly most: { readonly early: DaySample; readonly late: DaySample };
  readonly asked: number;
  /** Answers that were wrong, in words. */
  readonly wrong: readonly string[];
}

/** Lets a server live a day in a process of its own. */
export async function simulatedDay(options: SimulatedDayOptions): Promise<SimulatedDayOutcome> {
  const { seed, updates, samples: count } = options;
  const script = fileURLToPath(new URL("day_process.ts", import.meta.url));
  const { stdout, code } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--quiet",
      "--no-check",
      "--allow-all",
      "--v8-flags=--expose-gc",
      script,
      ...[seed, updates, count].map(String),
    ],
    stdout: "piped",
    stderr: "inherit",
  }).output();
  if (code !== 0) throw new Error(`the process of the day ended with ${code}`);
  const samples: DaySample[] = [];
  let end: { readonly asked: number; readonly wrong: readonly string[] } | undefined;
  for (const text of new TextDecoder().decode(stdout).trim().split("\n")) {
    const line = dayLine.parse(JSON.parse(text));
    if ("sample" in line) samples.push(line.sample);
    else end = line.end;
  }
  if (end === undefined) throw new Error("the process of the day did not come to its end");
  const size = Math.floor(samples.length / 4);
  const quarter = (number: number): readonly DaySample[] =>
    samples.slice(number * size, (number + 1) * size);
  return {
    quarters: [0, 1, 2, 3].map((number) => of(quarter(number), median)),
    most: {
      early: of(quarter(1), (values) => Math.max(...values)),
      late: of([...quarter(2), ...quarter(3)], (values) => Math.max(...values)),
    },
    ...end,
  };
}

function of(
  samples: readonly DaySample[],
  choose: (values: readonly number[]) => number,
): DaySample {
  const chosen = (name: keyof DaySample): number => choose(samples.map((each) => each[name]));
  return {
    rss: chosen("rss"),
    heapUsed: chosen("heapUsed"),
    handles: chosen("handles"),
    listeners: chosen("listeners"),
    keptBytes: chosen("keptBytes"),
    keptFiles: chosen("keptFiles"),
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
