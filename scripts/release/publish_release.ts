import { join } from "node:path";
import { installManifestShape } from "./install_manifest.ts";
import { prepareRelease } from "./prepare_release.ts";
import { publishingGit } from "./publishing_git.ts";
import { runGh, tryGh } from "./run_gh.ts";
import { stampedFiles, stampVersion } from "./stamp_version.ts";

/** A release that was assembled. */
export interface PublishOptions {
  /** Root of a checkout of the commit that was built. */
  readonly root: string;
  readonly version: string;
  readonly repo: string;
  /** The branch that releases are made from. */
  readonly branch: string;
  /** GitHub's command line. @default {gh} */
  readonly gh?: string;
  /** Directory of the release. */
  readonly out: string;
}

/**
 * Publishes an assembled release: commits the versions and the install manifest on top of what was built, tags that
 * commit, and makes a release of the archives on it, as a pre-release until it has been verified.
 *
 * The archives are uploaded to a draft before the tag exists: when that fails, nothing is left that anyone can see.
 * The branch is left alone, since the marketplace serves it; the step `deliver` moves it.
 */
export async function publishRelease(options: PublishOptions): Promise<void> {
  const { root, version, repo, branch, out } = options;
  await prepareRelease({ root, version, branch });
  const tag = `v${version}`;
  // Of two drafts for one tag GitHub may publish the other one.
  if (await tryGh(["release", "view", tag, "--repo", repo], options.gh)) {
    throw new Error(
      `there is a draft or a release of ${tag} without its tag, left by a run that failed: ` +
        `delete it ('gh release delete ${tag}'), then run this job again`,
    );
  }
  const manifest = installManifestShape.parse(JSON.parse(
    await Deno.readTextFile(join(out, "tree", "plugin/graphin/install/manifest.json")),
  ));
  if (manifest.tag !== tag || manifest.repo !== repo) {
    throw new Error(`${out} holds ${manifest.tag} of ${manifest.repo}, not ${tag} of ${repo}`);
  }
  await stampVersion(root, manifest);
  await publishingGit(root, ["add", "--", ...stampedFiles]);
  await publishingGit(root, ["commit", "--quiet", "-m", `Release ${version}`]);
  await publishingGit(root, ["tag", "-a", tag, "-m", `graphin ${version}`]);

  const assets: string[] = [];
  for await (const { name } of Deno.readDir(join(out, "assets"))) {
    assets.push(join(out, "assets", name));
  }
  const notes = join(out, "notes.md");
  const about = ["--title", `graphin ${version}`, "--notes-file", notes, "--repo", repo];
  await runGh(
    ["release", "create", tag, "--draft", "--prerelease", ...about, ...assets.sort()],
    options.gh,
  );
  await publishingGit(root, ["push", "--quiet", "origin", `refs/tags/${tag}`]);
  await runGh(["release", "edit", tag, "--draft=false", "--tag", tag, "--repo", repo], options.gh);
}
