import type { SectionName } from "./facts_schema.ts";

/** Sections whose rows are grouped by the named column, so that an owner's rows are one range. */
export const sortedSections = {
  params: "def",
  typeParams: "def",
  supers: "def",
  returns: "def",
  bindings: "scope",
  members: "object",
  annotations: "def",
} as const satisfies Partial<Record<SectionName, string>>;
