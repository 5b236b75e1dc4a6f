import { runCommand } from "./corpus/run_command.ts";

/** What a build was made from. */
export interface SourceStamp {
  /** Commit, cut to 12 digits, with `-dirty` behind it when an input differs from it; empty outside a repository. */
  readonly commit: string;
  /** Seconds since 1970: `SOURCE_DATE_EPOCH`, else the time of the commit, else 0. */
  readonly epoch: number;
  /** The same in UTC, RFC 3339 to the second; empty when neither is known. */
  readonly date: string;
}

/**
 * Finds out which commit a checkout stands at, and when its sources were last changed, so that the same sources give
 * the same stamp whenever and wherever they are built.
 *
 * `SOURCE_DATE_EPOCH` is the one of the reproducible-builds specification.
 *
 * @param root Root of the checkout.
 * @param inputs Paths under it that the build reads.
 * @throws Error when `SOURCE_DATE_EPOCH` is set to anything but a whole number of seconds.
 */
export async function sourceStamp(root: string, inputs: readonly string[]): Promise<SourceStamp> {
  const given = Deno.env.get("SOURCE_DATE_EPOCH");
  if (given !== undefined && !/^\d{1,11}$/.test(given)) {
    throw new Error(`SOURCE_DATE_EPOCH is '${given}': give whole seconds since 1970, or unset it`);
  }
  const head = await git(root, ["log", "-1", "--format=%H %ct"]);
  const atTop = head !== undefined && await git(root, ["rev-parse", "--show-prefix"]) === "";
  const [hash = "", time] = atTop ? head.split(" ") : [];
  const changes = atTop && await git(root, ["status", "--porcelain", "--", ...inputs]);
  const seconds = given ?? time;
  return {
    commit: hash.slice(0, 12) + (changes ? "-dirty" : ""),
    epoch: Number(seconds ?? 0),
    date: seconds === undefined
      ? ""
      : new Date(Number(seconds) * 1000).toISOString().replace(".000Z", "Z"),
  };
}

/** @returns What git printed, or `undefined` when there is no git or no repository. */
async function git(root: string, args: readonly string[]): Promise<string | undefined> {
  const result = await runCommand(["git", ...args], { cwd: root });
  return result?.code === 0 ? result.stdout.trim() : undefined;
}
