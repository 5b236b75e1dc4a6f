import { bundleInputs } from "./bundle_program.ts";
import { type SourceStamp, sourceStamp } from "./source_stamp.ts";

/**
 * Finds out what the program of a checkout is made from, see {@link sourceStamp}.
 *
 * @param root Root of the checkout.
 */
export async function programStamp(root: string): Promise<SourceStamp> {
  return await sourceStamp(root, [...bundleInputs, "LICENSE", "wasm/manifest.json", "scripts"]);
}
