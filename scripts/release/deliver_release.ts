import { publishingGit, tryPublishingGit } from "./publishing_git.ts";
import { runGh } from "./run_gh.ts";

/** A release that was published and verified. */
export interface DeliverOptions {
  /** Root of a checkout with the whole history. */
  readonly root: string;
  readonly version: string;
  readonly repo: string;
  /** The branch that the marketplace serves. */
  readonly branch: string;
  /** GitHub's command line. @default {gh} */
  readonly gh?: string;
}

const attempts = 3;

/**
 * Delivers a verified release to users: merges its tag into the branch that the marketplace serves, and marks it as the
 * latest. A version such as `1.4.0-rc.1` stays a pre-release that nobody is offered.
 *
 * @returns What was done, in a line.
 * @throws Error when the branch cannot be moved; the release stays published, and nobody is offered it.
 */
export async function deliverRelease(options: DeliverOptions): Promise<string> {
  const { root, version, repo, branch } = options;
  const tag = `v${version}`;
  if (version.includes("-")) return `${tag} is a pre-release: ${branch} is left as it is`;
  await publishingGit(root, ["fetch", "--quiet", "origin", `refs/tags/${tag}:refs/tags/${tag}`]);
  if (!await moveBranch(root, branch, tag)) {
    throw new Error(
      `${branch} cannot be moved to ${tag}: someone pushes to it all the time, or it is protected; ` +
        `run this job again, or merge the tag by hand`,
    );
  }
  await runGh(
    ["release", "edit", tag, "--prerelease=false", "--latest", "--repo", repo],
    options.gh,
  );
  return `${branch} holds ${tag}: users are offered it`;
}

/** The branch may have moved on since the build, and may do so again at any moment. */
async function moveBranch(root: string, branch: string, tag: string): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    await publishingGit(root, ["fetch", "--quiet", "origin", branch]);
    await publishingGit(root, ["checkout", "--quiet", "--detach", "FETCH_HEAD"]);
    if (!await tryPublishingGit(root, ["merge", "--quiet", "-m", `Merge ${tag}`, tag])) {
      await tryPublishingGit(root, ["merge", "--abort"]);
      throw new Error(
        `${tag} cannot be merged into ${branch}: both changed the same lines, or a later version ` +
          `was delivered before; merge the tag by hand, or leave it and take the next version`,
      );
    }
    const pushed = await tryPublishingGit(root, [
      "push",
      "--quiet",
      "origin",
      `HEAD:refs/heads/${branch}`,
    ]);
    if (pushed) return true;
  }
  return false;
}
