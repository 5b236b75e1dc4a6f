/** Says why a bundle cannot be made or installed, and what to do, in one sentence for people. */
export class BundleError extends Error {
  override readonly name = "BundleError";
}
