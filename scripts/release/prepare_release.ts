import { publishingGit } from "./publishing_git.ts";

/** A release that is about to be built. */
export interface PrepareOptions {
  /** Root of the checkout. */
  readonly root: string;
  readonly version: string;
  /** Branch that the workflow runs for, as `refs/heads/main`; not checked when unknown. */
  readonly ref?: string;
  /** The branch that releases are made from. */
  readonly branch: string;
}

/**
 * Refuses a release that could not be published in the end, before anything is built.
 *
 * @throws Error when the version was released already, or when it is to be made from another branch.
 */
export async function prepareRelease(options: PrepareOptions): Promise<void> {
  const { root, version, ref, branch } = options;
  if (ref !== undefined && ref !== `refs/heads/${branch}`) {
    throw new Error(`releases are made from ${branch}, not from ${ref}: run the workflow for it`);
  }
  const tag = `refs/tags/v${version}`;
  const found = await publishingGit(root, ["ls-remote", "origin", tag]);
  if (found !== "") {
    throw new Error(
      `v${version} is there already: a release is never replaced, take a new version`,
    );
  }
}
