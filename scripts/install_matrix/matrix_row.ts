/** What was tried in one place, and what came of it. */
export interface MatrixRow {
  /** System, shell, client or version. */
  readonly place: string;
  readonly done: string;
  readonly outcome: MatrixOutcome;
}

/** Whether something works, and what tells so. */
export type MatrixOutcome =
  | { readonly kind: "works"; readonly found: string }
  | { readonly kind: "fails"; readonly why: string }
  | { readonly kind: "not run"; readonly why: string };

/** Runs a trial, and makes its result or its failure an outcome. */
export async function outcomeOf(trial: () => Promise<string>): Promise<MatrixOutcome> {
  try {
    return { kind: "works", found: await trial() };
  } catch (error) {
    return { kind: "fails", why: error instanceof Error ? error.message : String(error) };
  }
}
