/** Says that a peer does not keep to the protocol. */
export class FrameError extends Error {
  override readonly name = "FrameError";
}
