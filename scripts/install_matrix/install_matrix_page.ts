import type { InstallManifest } from "../release/install_manifest.ts";
import type { MatrixRow } from "./matrix_row.ts";

/** What was run where, as a page in Markdown. */
export function installMatrixPage(manifest: InstallManifest, rows: readonly MatrixRow[]): string {
  const assets = Object.values(manifest.platforms).map(({ asset }) => `\`${asset}\``);
  const ran = rows.filter(({ outcome }) => outcome.kind !== "not run");
  const unrun = rows.filter(({ outcome }) => outcome.kind === "not run");
  return `# Where installing was tried

Written by \`deno task install-matrix --write\`, which does each of this anew: it takes the release that
\`deno task release:dry-run\` has built (${
    assets.join(", ")
  }), serves it from this machine at the addresses
that a published one has, and installs it with the plugin's own scripts into an empty home.

${table("works?", ran)}

## Not run here

${table("why", unrun)}
`;
}

function table(last: string, rows: readonly MatrixRow[]): string {
  const lines = rows.map(({ place, done, outcome }) =>
    `| ${[place, done, said(outcome)].map(cell).join(" | ")} |`
  );
  return [`| where | what | ${last} |`, "| --- | --- | --- |", ...lines].join("\n");
}

function said(outcome: MatrixRow["outcome"]): string {
  if (outcome.kind === "works") return `yes: ${outcome.found}`;
  return outcome.kind === "fails" ? `**no**: ${outcome.why}` : outcome.why;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll(/\s*\n\s*/g, " ");
}
