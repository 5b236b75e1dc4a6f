import { z } from "zod";
import { lastRelease } from "./last_release.ts";
import { publishingGit, tryPublishingGit } from "./publishing_git.ts";

const versionShape = z.object({ version: z.string() });

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
 * @throws Error when the version was released already, when it is to be made from another branch, or when the plugin that
 * has a version of its own was changed under its last version, so that nobody would be offered the change.
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
  await checkGuide(root);
}

const guide = "plugin/graphin-guide";
const guideManifest = `${guide}/.claude-plugin/plugin.json`;

async function checkGuide(root: string): Promise<void> {
  const last = await lastRelease(root);
  if (last === undefined) return;
  const changed = await publishingGit(root, ["diff", "--name-only", last, "HEAD", "--", guide]);
  if (changed === "") return;
  const before = await tryPublishingGit(root, ["cat-file", "-e", `${last}:${guideManifest}`]);
  if (!before) return;
  const [old, now] = [
    versionShape.parse(JSON.parse(await publishingGit(root, ["show", `${last}:${guideManifest}`]))),
    versionShape.parse(JSON.parse(await publishingGit(root, ["show", `HEAD:${guideManifest}`]))),
  ];
  if (old.version === now.version) {
    throw new Error(
      `${guide} was changed since ${last} but still has the version ${now.version}, so nobody would ` +
        `be offered the change: raise it in ${guideManifest}`,
    );
  }
}
