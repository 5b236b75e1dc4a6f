import { join } from "node:path";

/** Removes what graphin keeps of a workspace. */
export function removeIndex(root: string): void {
  try {
    Deno.removeSync(join(root, ".graphin"), { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
