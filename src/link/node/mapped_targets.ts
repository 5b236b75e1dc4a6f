/** By which syntax a module is asked for: it decides a condition of `exports`. */
export type ImportForm = "import" | "require";

const CONDITIONS: ReadonlySet<string> = new Set([
  "types",
  "source",
  "development",
  "node",
  "default",
]);

/** Extensions of files: the last segments of a subpath that are no conditions. */
const EXTENSION = /^(?:d|[mc]?[jt]sx?|json|css|s[ac]ss|less|html|wasm|map|svg|vue|svelte|md|txt)$/;

interface Entry {
  readonly subpath: string;
  /** Conditions and positions in lists that lead to the target, from the outside in. */
  readonly steps: readonly string[];
  readonly target: string;
}

/**
 * Targets that an `exports` or `imports` field gives for a key, in order: the branches of which the conditions hold, in
 * the order in which they are written. An empty list when the key is not mapped or forbidden, undefined when there is no
 * such field (Node.js documentation, "Packages": conditional exports, subpath patterns).
 */
export function mappedTargets(
  settings: ReadonlyMap<string, string>,
  field: "exports" | "imports",
  key: string,
  form: ImportForm,
): readonly string[] | undefined {
  const entries: Entry[] = [];
  for (const [name, target] of settings) {
    if (name !== field && !name.startsWith(`${field}.`) && !name.startsWith(`${field}[`)) continue;
    entries.push({ ...split(name.slice(field.length).replace(/^\./, ""), field), target });
  }
  if (entries.length === 0) return undefined;
  const subpath = bestSubpath(entries.map((entry) => entry.subpath), key);
  if (subpath === undefined) return [];
  const inserted = insertedText(subpath, key);
  const targets: string[] = [];
  for (const entry of entries) {
    if (entry.subpath !== subpath || !entry.steps.every((step) => holds(step, form))) continue;
    if (entry.target === "null" || entry.target === "{}" || entry.target === "[]") {
      // A forbidden branch ends the search, unless it is one item of a list.
      if (entry.steps.some((step) => step.startsWith("["))) continue;
      if (entry.target === "null") break;
      continue;
    }
    targets.push(
      subpath.endsWith("/")
        ? entry.target + inserted
        : entry.target.replaceAll("*", () => inserted),
    );
  }
  return targets;
}

function holds(step: string, form: ImportForm): boolean {
  // A condition of the project's own (`@scope/source`) leads to its sources.
  return step === form || CONDITIONS.has(step) || /^[[@]|^types@|^module$/.test(step);
}

/** Splits a flattened key such as `./utils.import[0].types` into its subpath and what follows. */
function split(key: string, field: "exports" | "imports"): Omit<Entry, "target"> {
  const segments = key.replace(/\[\d+\]/g, ".$&").split(".");
  const steps: string[] = [];
  while (segments.length > 0) {
    const last = segments[segments.length - 1] ?? "";
    const isSubpath = last === "" || EXTENSION.test(last) || /[*#]/.test(last) ||
      (last.includes("/") && !last.startsWith("@"));
    if (isSubpath) break;
    steps.unshift(last);
    segments.pop();
  }
  const subpath = segments.join(".");
  return { subpath: subpath === "" && field === "exports" ? "." : subpath, steps };
}

/** The key itself, else the pattern with the longest text before its star. */
function bestSubpath(subpaths: readonly string[], key: string): string | undefined {
  if (!key.includes("*") && !key.endsWith("/") && subpaths.includes(key)) return key;
  let best: string | undefined;
  let bestLength = -1;
  for (const subpath of subpaths) {
    const length = subpath.endsWith("/") ? subpath.length : subpath.indexOf("*");
    if (length < 0 || length <= bestLength || !key.startsWith(subpath.slice(0, length))) continue;
    const end = subpath.endsWith("/") ? "" : subpath.slice(length + 1);
    if (!key.endsWith(end) || key.length <= length + end.length) continue;
    best = subpath;
    bestLength = length;
  }
  return best;
}

/** What the star of a pattern stands for. */
function insertedText(subpath: string, key: string): string {
  if (subpath.endsWith("/")) return key.slice(subpath.length);
  const star = subpath.indexOf("*");
  return star < 0 ? "" : key.slice(star, key.length - (subpath.length - star - 1));
}
