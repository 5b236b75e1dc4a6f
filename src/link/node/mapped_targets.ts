/** Conditions of `exports` and `imports` that hold, whatever comes first in the object. */
const CONDITIONS: ReadonlySet<string> = new Set([
  "types",
  "source",
  "development",
  "node",
  "import",
  "require",
  "module",
  "default",
]);
const OTHER_CONDITIONS: ReadonlySet<string> = new Set([
  "browser",
  "production",
  "deno",
  "bun",
  "worker",
  "workerd",
  "react-native",
  "edge-light",
  "module-sync",
  "node-addons",
]);

/**
 * Targets that an `exports` or `imports` field gives for a key, in order; an empty list when it forbids the key,
 * undefined when there is no such field.
 */
export function mappedTargets(
  settings: ReadonlyMap<string, string>,
  field: "exports" | "imports",
  key: string,
): readonly string[] | undefined {
  const entries: {
    readonly subpath: string;
    readonly conditions: string[];
    readonly target: string;
  }[] = [];
  for (const [name, value] of settings) {
    if (name !== field && !name.startsWith(`${field}.`) && !name.startsWith(`${field}[`)) continue;
    entries.push({
      ...splitKey(name.slice(field.length).replace(/^\./, ""), field),
      target: value,
    });
  }
  if (entries.length === 0) return undefined;
  const subpath = bestSubpath(entries.map((entry) => entry.subpath), key);
  if (subpath === undefined) return [];
  const star = subpath.includes("*")
    ? key.slice(subpath.indexOf("*"), key.length - (subpath.length - subpath.indexOf("*") - 1))
    : subpath.endsWith("/")
    ? key.slice(subpath.length)
    : "";
  return entries
    .filter((entry) =>
      entry.subpath === subpath && entry.target !== "null" &&
      entry.conditions.every((condition) => CONDITIONS.has(condition))
    )
    .map((entry) =>
      subpath.endsWith("/") ? entry.target + star : entry.target.replaceAll("*", star)
    );
}

/** Splits a flattened key such as `./utils.import.types` into its subpath and its conditions. */
function splitKey(
  key: string,
  field: "exports" | "imports",
): { readonly subpath: string; readonly conditions: string[] } {
  const segments = key.replace(/\[\d+\]/g, "").split(".");
  const conditions: string[] = [];
  while (segments.length > 0) {
    const last = segments[segments.length - 1] ?? "";
    if (!CONDITIONS.has(last) && !OTHER_CONDITIONS.has(last) && !last.startsWith("types@")) break;
    conditions.unshift(last.startsWith("types@") ? "types" : last);
    segments.pop();
  }
  const subpath = segments.join(".");
  return { subpath: subpath === "" && field === "exports" ? "." : subpath, conditions };
}

/** The key itself, else the pattern with the longest text before its star. */
function bestSubpath(subpaths: readonly string[], key: string): string | undefined {
  if (subpaths.includes(key)) return key;
  let best: string | undefined;
  for (const subpath of subpaths) {
    const star = subpath.endsWith("/") ? subpath.length : subpath.indexOf("*");
    if (star < 0 || !key.startsWith(subpath.slice(0, star))) continue;
    if (!subpath.endsWith("/") && !key.endsWith(subpath.slice(star + 1))) continue;
    if (best === undefined || star > best.replace(/\*.*/, "").length) best = subpath;
  }
  return best;
}
