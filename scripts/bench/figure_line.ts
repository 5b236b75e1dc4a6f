/** A measured value, with what it should be. */
export interface Figure {
  readonly name: string;
  /** Undefined where it cannot be measured. */
  readonly value: number | undefined;
  /** The most that the value should be; undefined where there is no target. */
  readonly target?: number | undefined;
}

const NAME_WIDTH = 40;

/** A figure as a line of text, with whether its target is reached. */
export function figureLine({ name, value, target }: Figure): string {
  if (value === undefined) return `  ${name.padEnd(NAME_WIDTH)} not known here`;
  const verdict = target === undefined
    ? ""
    : `  (target ≤ ${target}: ${value <= target ? "reached" : "missed"})`;
  return `  ${name.padEnd(NAME_WIDTH)} ${value.toFixed(3)}${verdict}`;
}
