/**
 * A path as one word of a command that somebody may copy, in which nothing is run or divided: in quotes where it has
 * more than plain characters (POSIX Shell Command Language, 2.2.2; on Windows no path has a double quote).
 */
export function shellWord(path: string, os: typeof Deno.build.os = Deno.build.os): string {
  if (/^[\w@%+=:,./\\-]+$/.test(path) && (os === "windows" || !path.includes("\\"))) return path;
  return os === "windows" ? `"${path}"` : `'${path.replaceAll("'", "'\\''")}'`;
}
