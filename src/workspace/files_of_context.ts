import type { ContextAnswer } from "./workspace_api.ts";

/** Paths of the files that an answer speaks of, and of those that it could not read. */
export function filesOfContext({ blocks, rows, outdated = [] }: ContextAnswer): string[] {
  return [...blocks, ...rows].map(({ file }) => file).filter((path) => path !== "").concat(
    outdated,
  );
}
