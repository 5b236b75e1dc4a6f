/**
 * Refuses a workspace that is a link by now: its files would count as gone one after the other, and the index would be
 * emptied without a word.
 *
 * @param root Absolute path of the workspace, which was no link when it was opened.
 * @throws Error when it is one.
 */
export function refuseReplacedRoot(root: string): void {
  let isLink = false;
  try {
    isLink = Deno.lstatSync(root).isSymlink;
  } catch {
    // A workspace that is gone has no files.
  }
  if (isLink) {
    throw new Error(`${root} was replaced by a symbolic link: start graphin anew to follow it`);
  }
}
