import type { FileFacts } from "../../facts/file_facts.ts";
import type { NodeNaming } from "../../link/node_naming.ts";

function packageOf(_path: string, facts: FileFacts): string {
  return facts.text(facts.file.packageName(0));
}

/**
 * Java ids: the declared package, the chain of enclosing names, and for methods the parameter types as written. Methods
 * outside of any class belong to the class that the compiler names after the file.
 */
export const javaNaming: NodeNaming = {
  moduleOf: packageOf,
  packageOf: (path, facts) => packageOf(path, facts) || "_root",
  fileClassOf: (path) => path.slice(path.lastIndexOf("/") + 1).replace(/\.java$/, ""),
  parameters: true,
};
