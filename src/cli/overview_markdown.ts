import type { ServedState, ServedWorkspace } from "../usage/usage_overview.ts";
import { markdownTable } from "./markdown_table.ts";

const titles: readonly (readonly [ServedState, string])[] = [
  ["never_asked", "Served, and never asked anything"],
  ["asked", "Asked"],
  ["not_started", "Not started in the time asked for"],
];

/** The workspaces that were served as Markdown, those first that nobody asked anything. */
export function overviewMarkdown(workspaces: readonly ServedWorkspace[]): string {
  const sections = titles.flatMap(([state, title]) => {
    const own = workspaces.filter((workspace) => workspace.state === state);
    if (own.length === 0) return [];
    const rows = own.map((one) => [
      one.workspace,
      one.starts,
      one.starts_asked,
      one.sessions,
      one.sessions_with_graphin,
    ]);
    const head = ["workspace", "starts", "starts asked", "sessions", "sessions with graphin"];
    return [`## ${title}\n\n${markdownTable(head, rows)}`];
  });
  if (sections.length === 0) {
    sections.push("No workspace was ever served by an installed graphin.\n");
  }
  return ["# graphin usage of all workspaces\n", ...sections].join("\n");
}
