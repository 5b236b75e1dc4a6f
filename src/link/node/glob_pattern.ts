/** What {@link globPattern} makes of a glob. */
export interface GlobPattern {
  /** Whether the glob matches the whole of a path. */
  test(path: string): boolean;
}

/**
 * One step of a match. `split` goes on at each of its places, `one` takes a given character, or any (`"path"`), or any
 * but a slash (`"segment"`), and goes on behind itself.
 */
type Step =
  | { readonly kind: "split"; readonly places: number[] }
  | { readonly kind: "one"; readonly takes: "path" | "segment" | { readonly character: string } };

/**
 * A glob over paths without a leading or trailing slash: `*` and `?` stay within a segment, `**` stands for any number
 * of segments, `{a,b}` for either.
 *
 * All ways to match are followed at the same time (Thompson's construction), so that no glob takes longer than its
 * length times that of the path; a backtracking regular expression takes exponential time for some.
 */
export function globPattern(glob: string): GlobPattern {
  const steps: Step[] = [];
  const segments = glob.replace(/^(?:\.\/)+/, "").split("/");
  while (segments.length > 1 && segments.at(-1) === "") segments.pop();
  segments.forEach((segment, index) => {
    const isLast = index === segments.length - 1;
    if (segment === "**") addSegments(steps, isLast);
    else {
      addSegment(steps, segment);
      if (!isLast) addCharacter(steps, "/");
    }
  });
  return { test: (path) => matches(steps, path) };
}

function addCharacter(steps: Step[], character: string): void {
  steps.push({ kind: "one", takes: { character } });
}

/** Zero or more times what `add` adds. */
function addRepeated(steps: Step[], add: () => void): void {
  const start = steps.length;
  const places = [start + 1];
  steps.push({ kind: "split", places });
  add();
  steps.push({ kind: "split", places: [start] });
  places.push(steps.length);
}

function addSegments(steps: Step[], isLast: boolean): void {
  addRepeated(steps, () => {
    if (isLast) steps.push({ kind: "one", takes: "path" });
    else {
      steps.push({ kind: "one", takes: "segment" });
      addRepeated(steps, () => steps.push({ kind: "one", takes: "segment" }));
      addCharacter(steps, "/");
    }
  });
}

function addSegment(steps: Step[], segment: string): void {
  for (const [token] of segment.matchAll(/\{[^{}]*\}|[^]/g)) {
    if (token.length > 1) addAlternatives(steps, token.slice(1, -1).split(","));
    else if (token === "*") addRepeated(steps, () => steps.push({ kind: "one", takes: "segment" }));
    else if (token === "?") steps.push({ kind: "one", takes: "segment" });
    else addCharacter(steps, token);
  }
}

function addAlternatives(steps: Step[], alternatives: readonly string[]): void {
  const starts: number[] = [];
  const ends: number[][] = [];
  steps.push({ kind: "split", places: starts });
  for (const alternative of alternatives) {
    starts.push(steps.length);
    addSegment(steps, alternative);
    const places: number[] = [];
    steps.push({ kind: "split", places });
    ends.push(places);
  }
  for (const places of ends) places.push(steps.length);
}

function matches(steps: readonly Step[], path: string): boolean {
  let reached = closure(steps, [0]);
  for (let at = 0; at < path.length && reached.size > 0; at++) {
    const character = path.charAt(at);
    const next: number[] = [];
    for (const place of reached) {
      const step = steps[place];
      if (step?.kind !== "one") continue;
      const isTaken = step.takes === "path" ||
        (step.takes === "segment" ? character !== "/" : step.takes.character === character);
      if (isTaken) next.push(place + 1);
    }
    reached = closure(steps, next);
  }
  return reached.has(steps.length);
}

/** All places that are reached without taking a character. */
function closure(steps: readonly Step[], places: number[]): ReadonlySet<number> {
  const reached = new Set<number>();
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    if (reached.has(place)) continue;
    reached.add(place);
    const step = steps[place];
    if (step?.kind === "split") { for (const next of step.places) places.push(next); }
  }
  return reached;
}
