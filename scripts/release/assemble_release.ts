import { createHash } from "node:crypto";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { runCommand } from "../corpus/run_command.ts";
import { type InstallManifest, installManifest } from "./install_manifest.ts";
import { lastRelease } from "./last_release.ts";
import { type ReleaseAsset, releaseAssetShape } from "./release_asset.ts";
import { releaseNotes } from "./release_notes.ts";
import { releaseTargets } from "./release_target.ts";
import { stampVersion } from "./stamp_version.ts";

/** What a release is made of. */
export interface AssembleOptions {
  /** Root of the checkout. */
  readonly root: string;
  readonly version: string;
  /** `owner/name` on the host of releases. */
  readonly repo: string;
  /** Directory of the release, with `assets` and `records` in it. */
  readonly out: string;
  /** What users have to know first; Markdown. */
  readonly notes: string;
  /** Platforms may be missing. @default {false} */
  readonly partial?: boolean;
}

/** What a checkout holds for users of the plugin. */
const delivered = [".claude-plugin", "plugin", "deno.json"] as const;

/**
 * Makes a release of the archives that were built: `assets/SHA256SUMS`, the notes in `notes.md`, and in `tree` the
 * plugins and the marketplace as the release delivers them, with its version and the install manifest.
 *
 * @throws Error when an archive is not the recorded one, a platform is missing, or archives are of different sources.
 */
export async function assembleRelease(options: AssembleOptions): Promise<InstallManifest> {
  const { root, version, repo, out, notes } = options;
  const assets = await readAssets(options);
  const sums = assets.map(({ asset, sha256 }) => `${sha256}  ${asset}\n`);
  await Deno.writeTextFile(join(out, "assets", "SHA256SUMS"), sums.join(""));
  const manifest = installManifest(repo, version, assets);
  const tree = join(out, "tree");
  await Deno.remove(tree, { recursive: true }).catch(() => {});
  for (const path of delivered) await cp(join(root, path), join(tree, path), { recursive: true });
  await stampVersion(tree, manifest);
  const changes = await changesSince(root);
  await Deno.writeTextFile(
    join(out, "notes.md"),
    releaseNotes({ repo, version, text: notes, assets, changes }),
  );
  return manifest;
}

/** @returns The archives by their names, sorted. */
async function readAssets(options: AssembleOptions): Promise<ReleaseAsset[]> {
  const { version, out, partial } = options;
  const assets: ReleaseAsset[] = [];
  for await (const { name } of Deno.readDir(join(out, "records"))) {
    const text = await Deno.readTextFile(join(out, "records", name));
    const record = releaseAssetShape.parse(JSON.parse(text));
    const bytes = await Deno.readFile(join(out, "assets", record.asset));
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    if (sha256 !== record.sha256 || bytes.length !== record.size) {
      throw new Error(`${record.asset} is not the file that was built: its SHA-256 is ${sha256}`);
    }
    assets.push(record);
  }
  const [first] = assets;
  if (first === undefined) throw new Error(`${join(out, "records")} is empty: nothing was built`);
  for (const { asset, version: built, commit } of assets) {
    if (built !== version) throw new Error(`${asset} is of version ${built}, not ${version}`);
    if (commit !== first.commit) {
      throw new Error(`${asset} is of commit ${commit}, ${first.asset} of ${first.commit}`);
    }
  }
  for (const { platform } of releaseTargets) {
    const found = assets.filter((asset) => asset.platform === platform).length;
    if (found > 1 || (found === 0 && !partial)) {
      throw new Error(`there are ${found} archives for ${platform}; there has to be one`);
    }
  }
  return assets.sort((a, b) => a.asset < b.asset ? -1 : 1);
}

/** @returns Subjects of the commits since the last tag of a release, newest first; none before the first release. */
async function changesSince(root: string): Promise<string[]> {
  const last = await lastRelease(root);
  if (last === undefined) return [];
  const command = ["git", "log", "--no-merges", "--format=%s", `${last}..HEAD`] as const;
  const log = await runCommand(command, { cwd: root });
  return log?.code === 0 ? log.stdout.split("\n").filter((subject) => subject !== "") : [];
}
