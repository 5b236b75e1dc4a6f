import type { ModuleGraph, ModuleImport } from "./module_graph.ts";

const belowLanguage = ["facts", "source", "link", "search", "database"];
const belowWorkspace = [...belowLanguage, "graph", "context", "language", "provision", "semantic"];
const belowRelay = [...belowWorkspace, "workspace"];
const belowMcp = [...belowRelay, "relay", "evaluation"];
const besideMcp = ["usage", "clients", "bundle", "doctor"];

/** What the folders of `src` may import, besides themselves. */
const folders: ReadonlyMap<string, readonly string[]> = new Map([
  ["facts", []],
  ["source", ["facts"]],
  ["link", ["facts"]],
  ["search", ["facts"]],
  ["graph", ["facts", "link"]],
  ["database", ["facts"]],
  ["provision", []],
  ["context", ["facts", "link", "search", "graph"]],
  ["usage", []],
  ["clients", []],
  ["bundle", ["provision"]],
  ["doctor", [...belowRelay, "usage", "clients", "bundle"]],
  ["semantic", ["facts"]],
  ["language", belowLanguage],
  ["workspace", belowWorkspace],
  ["relay", belowRelay],
  ["evaluation", belowRelay],
  ["mcp", belowMcp],
  ["cli", [...belowMcp, ...besideMcp, "mcp"]],
]);

/**
 * Finds the imports that the house forbids: against the direction of the folders, in a circle, of a test, and of
 * what is not an npm package in the import map.
 *
 * @returns One line each, `file:line: imports X, which …`, sorted.
 */
export function importViolations(graph: ModuleGraph): string[] {
  const found: string[] = [];
  for (const [file, imports] of graph) {
    for (const imported of imports) {
      const why = fault(file, imported);
      if (why !== undefined) {
        found.push(`${file}:${imported.line}: imports ${imported.target}, which ${why}`);
      }
    }
  }
  return [...found, ...cycles(graph)].sort();
}

function fault(file: string, imported: ModuleImport): string | undefined {
  const { target, specifier } = imported;
  if (/^(https?|jsr):/.test(target)) return "is no npm package";
  if (/^(npm:|node_modules\/)/.test(target)) {
    return specifier.startsWith("npm:") ? "belongs into the imports of deno.json" : undefined;
  }
  if (target.includes(":")) return undefined;
  if (isTest(file)) return undefined;
  if (isTest(target)) return "is a test";
  return directionFault(file, target);
}

function directionFault(file: string, target: string): string | undefined {
  if (file === "main.ts") {
    return target.startsWith("src/cli/") ? undefined : "is not in src/cli";
  }
  const from = folderOf(file);
  if (from === undefined) return undefined;
  const allowed = folders.get(from);
  if (allowed === undefined) return `is imported from src/${from}, a folder without import rules`;
  const to = folderOf(target);
  if (to === undefined) return target.startsWith("schema/") ? undefined : "is outside src";
  if (to === from || allowed.includes(to)) return undefined;
  return `is not below src/${from} (${
    allowed.map((name) => `src/${name}`).join(", ") || "nothing is"
  })`;
}

function folderOf(file: string): string | undefined {
  return /^src\/([^/]+)\//.exec(file)?.[1];
}

function isTest(file: string): boolean {
  return file.endsWith("_test.ts");
}

/** One line for each strongly connected component with more than one file (Tarjan's algorithm). */
function cycles(graph: ModuleGraph): string[] {
  const found: string[] = [];
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const visit = (file: string): number => {
    const index = order.size;
    order.set(file, index);
    stack.push(file);
    let lowest = index;
    for (const { target } of graph.get(file) ?? []) {
      if (!graph.has(target)) continue;
      if (!order.has(target)) lowest = Math.min(lowest, visit(target));
      else if (stack.includes(target)) lowest = Math.min(lowest, order.get(target) ?? index);
    }
    low.set(file, lowest);
    if (lowest === index) {
      const component = stack.splice(stack.indexOf(file));
      if (component.length > 1) found.push(describeCycle(graph, component));
    }
    return lowest;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}

/** Walks along imports inside the component until a file comes again. */
function describeCycle(graph: ModuleGraph, component: readonly string[]): string {
  const members = new Set(component);
  const path: string[] = [];
  let file = [...component].sort()[0] ?? "";
  while (!path.includes(file)) {
    path.push(file);
    file = graph.get(file)?.find(({ target }) => members.has(target))?.target ?? file;
  }
  const circle = path.slice(path.indexOf(file));
  const [first = "", second = first] = circle;
  return `${first}: imports ${second}, which is in a circle: ${[...circle, first].join(" → ")}`;
}
