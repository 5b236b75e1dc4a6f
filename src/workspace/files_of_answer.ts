import type { ExploreAnswer } from "./workspace_api.ts";

/** Paths of the files that an answer speaks of. */
export function filesOfAnswer(answer: ExploreAnswer): string[] {
  switch (answer.kind) {
    case "unknown":
      return answer.similar.map((place) => place.file);
    case "ambiguous":
      return answer.candidates.map((place) => place.file);
    case "found": {
      const rows = [...answer.uses, ...answer.usedBy];
      // Tables that no file describes have none.
      return [answer.node.file, ...rows.flatMap((row) => [row.file, row.evidenceFile])]
        .filter((path) => path !== "");
    }
  }
}
