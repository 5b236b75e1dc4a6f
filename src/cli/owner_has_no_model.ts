/** Told where meaning is asked for and the process that has the index does not search by it. */
export const ownerHasNoModel =
  "the graphin process that keeps the index searches by names and words only: start it with --semantic";
