/** The id of the user whose a file is, when that is not the user of this process; systems without such ids do not say. */
export function otherUserOf(path: string): number | undefined {
  try {
    const { uid } = Deno.lstatSync(path);
    return uid === null || uid === Deno.uid() ? undefined : uid;
  } catch {
    return undefined;
  }
}
