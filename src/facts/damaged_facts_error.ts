/** Kept facts cannot be trusted: the index has to be built anew. */
export class DamagedFactsError extends Error {
  override readonly name = "DamagedFactsError";
}
