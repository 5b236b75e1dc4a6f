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

/** Whether a path is a directory of this user that nobody else can look into. */
export function isOwnDirectory(path: string): boolean {
  const info = informationOf(path);
  return info?.isDirectory === true && isOwn(info) && ((info.mode ?? 0) & 0o077) === 0;
}

/** Whether a path is a socket of this user that nobody else may connect to. */
export function isOwnSocket(path: string): boolean {
  const info = informationOf(path);
  return info?.isSocket === true && isOwn(info) && ((info.mode ?? 0) & 0o077) === 0;
}

function isOwn(info: Deno.FileInfo): boolean {
  return info.uid === Deno.uid();
}

/** About the path itself, not what a link leads to. */
function informationOf(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.lstatSync(path);
  } catch {
    return undefined;
  }
}
