import { isOwnDirectory } from "./is_own_directory.ts";

/**
 * Makes sure that a directory is this user's and nobody else can look into it; makes it where it is missing.
 *
 * @throws Error when it is a link, another user's, or open to others.
 */
export function makeOwnDirectory(path: string): void {
  try {
    Deno.mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  }
  if (!isOwnDirectory(path)) throw new Error(`${path} is open to other users, or theirs`);
}
