import { timeOf } from "./time_of.ts";

/** Milliseconds of the units of Go's durations. */
const units: ReadonlyMap<string, number> = new Map([
  ["ns", 1e-6],
  ["us", 1e-3],
  ["µs", 1e-3],
  ["ms", 1],
  ["s", 1000],
  ["m", 60_000],
  ["h", 3_600_000],
]);

/**
 * Reads from when on events count: a duration back from now as Go writes it (`72h`, `1h30m`), a day or a timestamp.
 *
 * @param now Milliseconds since the epoch.
 * @returns Milliseconds since the epoch; undefined when it is none of these.
 */
export function cutoffOf(text: string, now: number): number | undefined {
  const duration = durationOf(text);
  return duration === undefined ? timeOf(text) : now - duration;
}

function durationOf(text: string): number | undefined {
  if (text === "0") return 0;
  if (!/^(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|ms|s|m|h))+$/.test(text)) return undefined;
  let total = 0;
  for (const [, count = "", unit = ""] of text.matchAll(/([\d.]+)(ns|us|µs|ms|s|m|h)/g)) {
    total += Number(count) * (units.get(unit) ?? 0);
  }
  // Beyond that there are no dates.
  return total <= 8.64e15 / 2 ? total : undefined;
}
