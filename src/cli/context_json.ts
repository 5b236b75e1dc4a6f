import type { ContextAnswer } from "../workspace/workspace_api.ts";
import { nodeJson } from "./node_json.ts";

/** The JSON form of what was gathered for a question. */
export function contextJson(answer: ContextAnswer): Record<string, unknown> {
  const { understood, blocks, edges, rows, left, unknownSeeds, semanticNote } = answer;
  return {
    frames: understood.frames,
    frames_found: understood.framesFound,
    places: understood.places,
    places_found: understood.placesFound,
    blocks: blocks.map(({ ids, kind, file, reason, startLine, endLine, pieces }) => ({
      ids,
      kind,
      file,
      reason,
      start_line: startLine,
      end_line: endLine,
      pieces: pieces.map((piece) => ({
        start_line: piece.startLine,
        end_line: piece.endLine,
        text: piece.text,
      })),
    })),
    edges,
    related: rows.map((row) => ({
      role: row.role,
      ...nodeJson(row),
      of: row.of ?? null,
      access: row.access ?? null,
      missing: row.isMissing ?? false,
    })),
    left_out: left,
    unknown_seeds: unknownSeeds,
    outdated: answer.outdated ?? [],
    ...(semanticNote === undefined ? {} : { semantic_note: semanticNote }),
  };
}
