import type { Run } from "./judged_runs.ts";

/** What a question was about. */
export type Target = "code" | "db" | "docs";

/** What a run was about, by the ids that it asked for and was given; nothing when there are none. */
export function runTargets({ elements }: Run): Set<Target> {
  const targets = new Set<Target>();
  for (const { events } of elements) {
    for (const { p } of events) {
      const ids = [...p?.result_ids ?? [], ...p?.node_ids ?? []];
      if (p?.node_id !== undefined) ids.push(p.node_id);
      for (const id of ids) targets.add(targetOf(id));
    }
  }
  return targets;
}

function targetOf(id: string): Target {
  if (id.startsWith("db.")) return "db";
  const [path = ""] = id.split("#", 1);
  return /\.(?:md|markdown)$/i.test(path) ? "docs" : "code";
}
