import { FileFlag } from "../facts/file_flag.ts";
import { EdgeType } from "../link/edge_type.ts";
import type { Graph } from "../graph/graph.ts";
import type { LeftOut } from "./indexer.ts";
import { stateVersion } from "./state_version.ts";
import type { Diagnosis, WorkspaceStatus } from "./workspace_api.ts";

const SAMPLES = 10;

/** What a {@link Diagnosis} is made from. */
export interface DiagnosisInput {
  readonly graph: Graph;
  readonly status: WorkspaceStatus;
  readonly leftOut: readonly LeftOut[];
  readonly storagePath: string;
  readonly storage: ReadonlyMap<string, number>;
  readonly version: string;
  readonly workers: number;
}

/** Examines the whole index; samples are cut, counts are not. */
export function diagnose(input: DiagnosisInput): Diagnosis {
  const { graph } = input;
  const counts = new Map<number, number>();
  const dangling: { source: string; target: string }[] = [];
  let danglingCount = 0;
  for (const handle of graph.nodes.handles()) {
    for (const edge of graph.edges.from(handle)) {
      const { confidence } = edge;
      if (edge.type !== EdgeType.contains) {
        counts.set(confidence, (counts.get(confidence) ?? 0) + 1);
      }
      if (graph.nodes.isLive(edge.target)) continue;
      danglingCount++;
      if (dangling.length < SAMPLES) {
        dangling.push({
          source: graph.publicId(edge.source),
          target: graph.nodes.ownId(edge.target),
        });
      }
    }
  }
  const partial = [...graph.files.values()]
    .filter((file) => (file.flags & FileFlag.partial) !== 0).map((file) => file.path).sort();
  const sum = (pick: "externals" | "unresolved"): number => {
    let total = 0;
    for (const file of graph.files.values()) {
      for (const entry of file[pick]) total += entry.count;
    }
    return total;
  };
  const parts = [...input.storage].map(([name, bytes]) => ({ name, bytes }))
    .sort((a, b) => a.name < b.name ? -1 : 1);
  const diagnosis = {
    status: input.status,
    edgesByConfidence: [...counts].map(([confidence, count]) => ({ confidence, count }))
      .sort((a, b) => b.confidence - a.confidence),
    externalReferences: sum("externals"),
    unresolvedReferences: sum("unresolved"),
    partial: { count: partial.length, files: partial },
    dangling: { count: danglingCount, edges: dangling },
    databaseDangling: databaseDangling(graph),
    skipped: input.leftOut.slice(0, SAMPLES).map(({ path, reason }) => ({ path, reason })),
    skippedCount: input.leftOut.length,
    storage: {
      path: input.storagePath,
      bytes: parts.reduce((total, part) => total + part.bytes, 0),
      parts,
    },
    settings: { version: input.version, workers: input.workers, schemaVersion: stateVersion },
  };
  return { ...diagnosis, hints: hintsOf(diagnosis) };
}

function databaseDangling(graph: Graph): Diagnosis["databaseDangling"] {
  const edges: { source: string; target: string }[] = [];
  let count = 0;
  for (const { nodes, tableUses } of graph.files.values()) {
    for (const { def, id, isDangling } of tableUses) {
      if (!isDangling) continue;
      count++;
      const source = nodes[def];
      if (source === undefined || edges.length >= SAMPLES) continue;
      edges.push({ source: graph.publicId(source), target: id });
    }
  }
  return { count, edges };
}

function hintsOf(diagnosis: Omit<Diagnosis, "hints">): string[] {
  const hints: string[] = [];
  if (diagnosis.dangling.count > 0) {
    hints.push(
      "Some edges lead to nodes that are gone, which should not happen: " +
        "delete the .graphin directory to build the index anew, and report it.",
    );
  }
  if (diagnosis.partial.count > 0) {
    hints.push(
      "Files with syntax errors are indexed in part: what lies around an error may be missing.",
    );
  }
  if (diagnosis.status.watching === "polling") {
    hints.push("The system gives no events for file changes: they are found by polling.");
  }
  return hints;
}
