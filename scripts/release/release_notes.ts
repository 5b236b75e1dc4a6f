import { glibcFloor } from "./glibc_floor.ts";
import type { ReleaseAsset } from "./release_asset.ts";
import { releaseTargets } from "./release_target.ts";

/** What the notes of a release tell. */
export interface ReleaseNotes {
  readonly repo: string;
  readonly version: string;
  /** What users have to know first; Markdown, may be empty. */
  readonly text: string;
  readonly assets: readonly ReleaseAsset[];
  /** Subjects of the commits since the release before, newest first. */
  readonly changes: readonly string[];
}

/** Drafts the notes of a release in Markdown: what users have to know first, then files, how to check them, changes. */
export function releaseNotes(notes: ReleaseNotes): string {
  const { repo, text, assets, changes } = notes;
  const rows = assets.map(({ platform, asset, size, glibc }) =>
    `| ${nameOf(platform)} | \`${asset}\` | ${(size / 1e6).toFixed(0)} MB |` +
    ` ${glibc === undefined ? "" : `glibc ${glibcFloor} or newer`} |`
  );
  const missing = releaseTargets
    .filter(({ platform }) => !assets.some((asset) => asset.platform === platform))
    .map(({ name }) => name);
  const parts = [
    text.trim(),
    "## Files",
    ["| for | file | size | needs |", "| --- | --- | ---: | --- |", ...rows].join("\n"),
    missing.length === 0 ? "" : `Not in this release: ${missing.join("; ")}.`,
    "An archive holds the program and its licence; `graphin licenses` prints those of all that is in it. " +
    "`SHA256SUMS` has the hashes (`sha256sum --check --ignore-missing SHA256SUMS`), and each archive has a " +
    "provenance attestation:",
    `\`\`\`sh\ngh attestation verify ${assets[0]?.asset ?? "FILE"} --repo ${repo}\n\`\`\``,
    `Built from commit ${assets[0]?.commit ?? "unknown"}.`,
    changes.length === 0 ? "" : "## Changes",
    changes.map((subject) => `- ${asText(subject)}`).join("\n"),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function nameOf(platform: string): string {
  return releaseTargets.find((target) => target.platform === platform)?.name ?? platform;
}

/** Keeps Markdown, HTML and mentions in a subject from having an effect. */
function asText(subject: string): string {
  return subject.replace(/[\\`*_[\]<>#|~]/g, "\\$&").replace(/@(?=\w)/g, "@\u200b");
}
