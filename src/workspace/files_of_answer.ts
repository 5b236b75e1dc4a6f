import type { ExploreAnswer } from "./workspace_api.ts";

/** Paths of the files that an answer speaks of. */
export function filesOfAnswer(answer: ExploreAnswer): string[] {
  if (answer.kind !== "found") return [];
  const rows = [...answer.uses, ...answer.usedBy];
  return [answer.node.file, ...rows.flatMap((row) => [row.file, row.evidenceFile])];
}
