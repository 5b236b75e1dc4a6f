/** About a path itself, not what a link leads to; undefined unless it is this user's, and closed to all others. */
export function ownEntry(path: string): Deno.FileInfo | undefined {
  try {
    const info = Deno.lstatSync(path);
    const isOwn = info.uid === Deno.uid() && ((info.mode ?? 0) & 0o077) === 0;
    return isOwn ? info : undefined;
  } catch {
    return undefined;
  }
}
