import type { Git } from "./git.ts";

/** A commit with one parent. */
export interface Commit {
  readonly id: string;
  readonly parent: string;
  /** As it was written, trailing lines of names such as `Signed-off-by` left out. */
  readonly message: string;
  /** Seconds since the Unix epoch. */
  readonly time: number;
}

const separator = "\u0001";
const trailer =
  /^(?:[A-Z][A-Za-z]+-)+(?:by|id|to|from|with):\s|^(?:Change-Id|Co-authored-by|Reviewed-on):\s/i;

/** The commits of a branch with exactly one parent, newest first. */
export async function commitsOf(git: Git, start = "HEAD"): Promise<Commit[]> {
  const from = (await git.text(["rev-parse", "--verify", "--end-of-options", `${start}^{commit}`]))
    .trim();
  const format = ["%H", "%P", "%ct", "%B"].join(separator);
  const text = await git.text(["log", "-z", `--format=${format}`, "--no-show-signature", from]);
  return text.split("\0").flatMap((record) => {
    const [id = "", parents = "", time = "", message = ""] = record.split(separator);
    const [parent, ...others] = parents.split(" ").filter((each) => each !== "");
    if (parent === undefined || others.length > 0) return [];
    return [{ id, parent, time: Number(time), message: withoutTrailers(message) }];
  });
}

function withoutTrailers(message: string): string {
  const lines = message.trim().split("\n");
  while (lines.length > 1 && (trailer.test(lines.at(-1) ?? "") || lines.at(-1)?.trim() === "")) {
    lines.pop();
  }
  return lines.join("\n");
}
