import type { TokenBatch } from "./embedding_backend.ts";

/** A batch, and which of the texts is in each of its rows. */
export interface PlannedBatch {
  readonly batch: TokenBatch;
  readonly texts: readonly number[];
}

/** Settings of {@link batchesOf}. */
export interface BatchOptions {
  /** The id that fills up shorter texts. */
  readonly padId: number;
  /** The most positions of a batch, padding included. */
  readonly mostPositions: number;
}

/**
 * Puts texts of like length together, so that little is spent on padding: each batch holds the next longest ones, as
 * many as have room, and at least one.
 *
 * @param encoded Token ids of each text.
 */
export function batchesOf(
  encoded: readonly (readonly number[])[],
  options: BatchOptions,
): PlannedBatch[] {
  const { padId, mostPositions } = options;
  const byLength = encoded
    .map((ids, text) => ({ ids, text }))
    .sort((a, b) => a.ids.length - b.ids.length || a.text - b.text);
  const batches: PlannedBatch[] = [];
  let members: typeof byLength = [];
  for (const next of byLength) {
    if (members.length > 0 && (members.length + 1) * next.ids.length > mostPositions) {
      batches.push(planned(members, padId));
      members = [];
    }
    members.push(next);
  }
  if (members.length > 0) batches.push(planned(members, padId));
  return batches;
}

function planned(
  members: readonly { ids: readonly number[]; text: number }[],
  padId: number,
): PlannedBatch {
  const rows = members.length;
  const columns = members.at(-1)?.ids.length ?? 0;
  const ids = new BigInt64Array(rows * columns).fill(BigInt(padId));
  const mask = new BigInt64Array(rows * columns);
  members.forEach((member, row) => {
    member.ids.forEach((id, column) => {
      ids[row * columns + column] = BigInt(id);
      mask[row * columns + column] = 1n;
    });
  });
  return { batch: { rows, columns, ids, mask }, texts: members.map(({ text }) => text) };
}
