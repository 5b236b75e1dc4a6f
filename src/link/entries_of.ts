import { entryName } from "./entry_name.ts";

/** A directory with the name of something in it, as {@link entryName} gives it. */
export interface DirectoryEntry {
  readonly directory: string;
  readonly name: string;
}

/** What a path is in its directory, and its directories in theirs, innermost first. */
export function entriesOf(path: string): DirectoryEntry[] {
  const entries: DirectoryEntry[] = [];
  for (let end = path.length; end > 0;) {
    const slash = path.lastIndexOf("/", end - 1);
    entries.push({
      directory: path.slice(0, Math.max(0, slash)),
      name: entryName(path.slice(slash + 1, end)),
    });
    end = slash;
  }
  return entries;
}
