/** Says that the owner of the workspace went away before it answered. */
export class ConnectionLostError extends Error {
  override readonly name = "ConnectionLostError";
}
