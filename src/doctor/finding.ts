/** Something that was looked at, in one line. */
export interface Finding {
  readonly area: "program" | "clients" | "index" | "meaning" | "disk";
  /** `problem`: something has to be done; `note`: worth knowing, and nothing is wrong. */
  readonly level: "ok" | "note" | "problem";
  /** What was found, of what. */
  readonly text: string;
  /** What to do; every problem has one. */
  readonly remedy?: string;
}
