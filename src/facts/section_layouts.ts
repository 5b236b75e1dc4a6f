import { factsSchema, type SectionName } from "./facts_schema.ts";
import { sortedSections } from "./sorted_sections.ts";

/** What is known of a section before any file is seen. */
export interface SectionLayout {
  readonly section: SectionName;
  /** Names of the columns, in order. */
  readonly names: readonly string[];
  /** Column by name. */
  readonly indices: Readonly<Record<string, number>>;
  /** Columns of offsets. */
  readonly offsets: readonly number[];
  /** Columns of strings. */
  readonly strings: readonly number[];
  /** Whether rows are in the order of the first column. */
  readonly isSorted: boolean;
  /** Place of the first column among the columns of all sections. */
  readonly first: number;
}

function layoutsOf(): Record<SectionName, SectionLayout> {
  const sorted: Readonly<Record<string, string>> = sortedSections;
  const layouts: Partial<Record<SectionName, SectionLayout>> = {};
  let first = 0;
  for (const [section, columns] of Object.entries(factsSchema)) {
    if (!isSection(section)) continue;
    const names = Object.keys(columns);
    const types = Object.values<string>(columns);
    const columnsOf = (type: string): number[] =>
      types.flatMap((other, index) => other === type ? [index] : []);
    layouts[section] = {
      section,
      names,
      indices: Object.fromEntries(names.map((name, index) => [name, index])),
      offsets: columnsOf("offset"),
      strings: columnsOf("string"),
      isSorted: sorted[section] !== undefined,
      first,
    };
    first += names.length;
  }
  if (!hasAllSections(layouts)) throw new Error("A section of the facts has no layout");
  return layouts;
}

function isSection(name: string): name is SectionName {
  return Object.hasOwn(factsSchema, name);
}

function hasAllSections(
  layouts: Partial<Record<SectionName, SectionLayout>>,
): layouts is Record<SectionName, SectionLayout> {
  return Object.keys(factsSchema).every((name) => isSection(name) && layouts[name] !== undefined);
}

/** The layouts of all sections, in the order in which they are kept. */
export const sectionLayouts: Readonly<Record<SectionName, SectionLayout>> = layoutsOf();
