/** What was kept is whole, and was made by a version that keeps it in another way. */
export class OtherVersionError extends Error {
  override readonly name = "OtherVersionError";
}
