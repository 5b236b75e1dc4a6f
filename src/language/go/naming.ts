import type { FileFacts } from "../../facts/file_facts.ts";
import type { NodeNaming } from "../../link/node_naming.ts";

/** Ids by directory: `internal/graph/engine.go` defines `internal.graph.…`; a file at the root, by its package clause. */
export const goNaming: NodeNaming = {
  moduleOf,
  packageOf: (path, facts) => moduleOf(path, facts) || "_root",
  parameters: false,
};

function moduleOf(path: string, facts: FileFacts): string {
  const clean = path.replace(/^\.\//, "");
  const slash = clean.lastIndexOf("/");
  return slash < 0
    ? facts.text(facts.file.packageName(0))
    : clean.slice(0, slash).replaceAll("/", ".");
}
