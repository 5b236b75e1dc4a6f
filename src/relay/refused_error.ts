/** Says that the owner of a workspace does not talk to this process. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
}
