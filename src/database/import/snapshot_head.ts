import * as z from "zod";

/** What a snapshot that is there says of itself. */
export interface SnapshotHead {
  /** When it was taken, where it tells. */
  readonly syncedAt: string | undefined;
  /** Whether an import wrote it. */
  readonly isImported: boolean;
  /** Whether it waits to be filled. */
  readonly isEmpty: boolean;
}

const headShape = z.object({
  _meta: z.object({ generator: z.string().optional(), synced_at: z.string().optional() }),
  schemas: z.record(z.string(), z.unknown()).optional(),
});

/** Looks at a snapshot that is to be replaced. What cannot be read is nobody's import. */
export function snapshotHead(text: string): SnapshotHead {
  const head = headShape.safeParse(parsed(text));
  if (!head.success) return { syncedAt: undefined, isImported: false, isEmpty: false };
  const { _meta: meta, schemas } = head.data;
  return {
    syncedAt: meta.synced_at,
    isImported: meta.generator?.startsWith("graphin dbimport") === true,
    isEmpty: Object.keys(schemas ?? {}).length === 0,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
