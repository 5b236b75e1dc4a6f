/** The sorts of what a catalogue reports, in the order in which they are counted. */
export const entrySorts = [
  "table",
  "view",
  "column",
  "foreign key",
  "partition or heir",
  "trigger",
  "function",
  "procedure",
  "policy",
  "table of a view",
] as const;

/** A sort of what a catalogue reports. */
export type EntrySort = (typeof entrySorts)[number];

/** One thing that a catalogue reports, or that was read of a script. */
export interface DatabaseEntry {
  readonly sort: EntrySort;
  /** Names it, the same for a catalogue and for what was read. */
  readonly key: string;
}
