import { ConfigChangedError } from "./config_changed_error.ts";

const mostAttempts = 5;

/**
 * Does an edit anew, from reading on, when another program has changed the file meanwhile, as clients that run do.
 *
 * @throws {ConfigChangedError} When that happens time and again; and what the edit throws.
 */
export async function againWhenChanged<T>(edit: () => Promise<T>): Promise<T> {
  for (let attempt = 1;; attempt++) {
    try {
      return await edit();
    } catch (error) {
      if (!(error instanceof ConfigChangedError) || attempt === mostAttempts) throw error;
    }
  }
}
