import * as z from "zod";

const sample = z.object({
  /** Bytes. */
  rss: z.number(),
  /** Bytes, after garbage was collected. */
  heapUsed: z.number(),
  /** Open files, sockets and watches. */
  handles: z.number(),
  /** Who listens to the state of the index. */
  listeners: z.number(),
  /** Bytes below `.graphin`. */
  keptBytes: z.number(),
  keptFiles: z.number(),
});

/** What a process uses at one moment. */
export type DaySample = z.infer<typeof sample>;

/** A line of what a process that lives a day prints. */
export const dayLine: z.ZodType<
  { readonly sample: DaySample } | {
    readonly end: { readonly asked: number; readonly wrong: readonly string[] };
  }
> = z.union([
  z.object({ sample }),
  z.object({ end: z.object({ asked: z.number(), wrong: z.array(z.string()) }) }),
]);

/** A line of what a process that lives a day prints. */
export type DayLine = z.infer<typeof dayLine>;
