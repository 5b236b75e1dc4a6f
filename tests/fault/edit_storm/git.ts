const SETTINGS = ["user.name=storm", "user.email=storm@example.org", "gc.auto=0"];

/** Runs git in a directory; what it refuses to do is not done. */
export async function git(directory: string, ...args: readonly string[]): Promise<void> {
  await new Deno.Command("git", {
    args: [...SETTINGS.flatMap((setting) => ["-c", setting]), ...args],
    cwd: directory,
    stdout: "null",
    stderr: "null",
  }).output();
}
