import type { FileFacts } from "../facts/file_facts.ts";

/** The innermost scope around a byte offset, at or inside of a scope that is known to hold it. */
export function scopeAt(facts: FileFacts, outer: number, offset: number): number {
  const { scopes } = facts;
  for (let scope = scopes.count - 1; scope > outer; scope--) {
    if (scopes.start(scope) <= offset && offset < scopes.end(scope)) return scope;
  }
  return outer;
}
