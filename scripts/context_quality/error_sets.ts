import { join } from "node:path";
import { DefKind } from "../../src/facts/def_kind.ts";
import { nodesAtLine } from "../../src/graph/nodes_at_line.ts";
import { GraphSearchNodes } from "../../src/workspace/graph_search_nodes.ts";
import type { AskedSet } from "./asked_set.ts";
import { spanOf } from "./asked_sets.ts";

/** How an error with a text is raised in six languages; the text is one literal. */
const RAISED = [
  /\bthrow\s+(?:new\s+)?[\w.]*(?:Error|Exception)[\w.]*\(\s*(["'`])((?:(?!\1)[^\\\n]|\\.)+)\1/g,
  /\braise\s+[\w.]+\(\s*f?(["'])((?:(?!\1)[^\\\n]|\\.)+)\1/g,
  /\b(?:errors\.New|fmt\.Errorf|errors\.Errorf)\(\s*(["`])((?:(?!\1)[^\\\n]|\\.)+)\1/g,
];
const FEWEST_WORDS = 4;
/** What stands for a value in a message, in any of these languages. */
const PLACEHOLDER = /\$\{[^}]*\}|\$\w+|\{[^}]*\}|%[-+#0-9.]*[a-zA-Z]/g;

/**
 * Messages of errors as users see them, with a value where the code has a placeholder: the functions that raise them are
 * looked for.
 *
 * @param sets Code of one language each.
 * @param most Questions of each language and half.
 */
export function errorSets(sets: readonly AskedSet[], most: number): AskedSet[] {
  return sets.map(({ name, root, index }) => {
    const { graph } = index;
    const nodes = new GraphSearchNodes(graph);
    const byMessage = new Map<string, Set<string>>();
    for (const file of [...graph.files.values()].sort((a, b) => a.path < b.path ? -1 : 1)) {
      const text = Deno.readTextFileSync(join(root, file.path));
      for (const pattern of RAISED) {
        for (const match of text.matchAll(pattern)) {
          const message = (match[2] ?? "").replaceAll(PLACEHOLDER, "order7").replaceAll(
            /\\(.)/g,
            "$1",
          );
          if ((message.match(/[A-Za-z]{2,}/g)?.length ?? 0) < FEWEST_WORDS) continue;
          const line = text.slice(0, match.index).split("\n").length;
          const [handle] = nodesAtLine(graph, file, line);
          if (handle === undefined || graph.nodes.kind(handle) === DefKind.file) continue;
          if (nodes.target(handle) !== "code" || nodes.isGenerated(handle)) continue;
          const known = byMessage.get(message) ?? new Set();
          byMessage.set(message, known.add(graph.publicId(handle)));
        }
      }
    }
    const usable = [...byMessage].filter(([, ids]) => ids.size <= 3).slice(0);
    const step = Math.max(1, Math.floor(usable.length / (2 * most)));
    const questions = usable.filter((_, number) => number % step === 0).slice(0, 2 * most)
      .map(([message, ids], number) => ({
        question: `Error: ${message}`,
        spans: [...ids].map((id) => spanOf(index, id)),
        wanted: "any" as const,
        half: number % 2 === 0 ? "tuning" as const : "final" as const,
        tag: "error",
      }));
    return { name, root, index, questions };
  });
}

/**
 * Names of functions as people ask for them, in words or in a sentence.
 *
 * @param sets Code of one language each.
 * @param most Questions of each language and half.
 */
export function nameSets(sets: readonly AskedSet[], most: number): AskedSet[] {
  return sets.map(({ name, root, index }) => {
    const { graph } = index;
    const nodes = new GraphSearchNodes(graph);
    const byName = new Map<string, string[]>();
    for (const handle of graph.nodes.handles()) {
      const kind = graph.nodes.kind(handle);
      const simple = graph.nodes.simpleName(handle);
      const isFunction = kind === DefKind.method || kind === DefKind.function;
      if (!isFunction || nodes.target(handle) !== "code" || nodes.isGenerated(handle)) continue;
      if (!/[a-z][A-Z]|_[a-z]/.test(simple)) continue;
      byName.set(simple, [...byName.get(simple) ?? [], graph.publicId(handle)]);
    }
    const usable = [...byName].filter(([, ids]) => ids.length <= 3)
      .sort(([a], [b]) => a < b ? -1 : 1);
    const step = Math.max(1, Math.floor(usable.length / (2 * most)));
    const questions = usable.filter((_, number) => number % step === 0).slice(0, 2 * most)
      .map(([simple, ids], number) => ({
        question: number % 4 < 2 ? `how does ${simple} work?` : inWords(simple),
        spans: ids.map((id) => spanOf(index, id)),
        wanted: "any" as const,
        half: number % 2 === 0 ? "tuning" as const : "final" as const,
        tag: "name",
      }));
    return { name, root, index, questions };
  });
}

function inWords(name: string): string {
  return name.replaceAll(/([a-z\d])([A-Z])/g, "$1 $2").replaceAll("_", " ").trim().toLowerCase();
}
