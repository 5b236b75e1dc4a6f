/** Whether an open file is still the one that its path leads to. */
export function isFileAt(path: string, file: Deno.FsFile): boolean {
  try {
    const there = Deno.lstatSync(path);
    const here = file.statSync();
    return there.ino === here.ino && there.dev === here.dev;
  } catch {
    return false;
  }
}
