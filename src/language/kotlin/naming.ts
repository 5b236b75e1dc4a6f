import type { NodeNaming } from "../../link/node_naming.ts";

/** Ids of Kotlin nodes: the declared package, the file's class for top-level callables, parameter types as written. */
export const kotlinNaming: NodeNaming = {
  moduleOf: (_path, facts) => facts.text(facts.file.packageName(0)),
  packageOf: (_path, facts) => facts.text(facts.file.packageName(0)) || "_root",
  fileClassOf(path): string {
    const base = path.slice(path.lastIndexOf("/") + 1)
      .replace(/\.kts$/, "").replace(/\.kt$/, "").replace(/[- ]/g, "_");
    const [first = ""] = base;
    return `${first.toUpperCase()}${base.slice(first.length)}Kt`;
  },
  parameters: true,
};
