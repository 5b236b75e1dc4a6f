/** Why meaning cannot be used: a sentence for people that says what happened and to what. */
export class SemanticError extends Error {
  override readonly name = "SemanticError";
}
