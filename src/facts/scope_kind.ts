/** What opens a scope. A guard is a region in which a narrowing holds. */
export const ScopeKind = {
  file: 1,
  namespace: 2,
  class: 3,
  function: 4,
  lambda: 5,
  block: 6,
  comprehension: 7,
  guard: 8,
} as const;

export type ScopeKind = (typeof ScopeKind)[keyof typeof ScopeKind];
