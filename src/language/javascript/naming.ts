import type { NodeNaming } from "../../link/node_naming.ts";

const EXTENSION = /\.(?:d\.[cm]?ts|tsx?|[cm]ts|[cm]?js|jsx)$/;

/** Ids of JavaScript and TypeScript: the path without its extension, dotted; `index` is its directory. */
export const javascriptNaming: NodeNaming = {
  moduleOf: (path) => modulePath(path).replaceAll("/", "."),
  packageOf(path): string {
    const module = modulePath(path);
    const slash = module.lastIndexOf("/");
    return slash < 0 ? "_root" : module.slice(0, slash).replaceAll("/", ".");
  },
  parameters: false,
};

/** An `index` at the root keeps its name, so that every module has one. */
function modulePath(path: string): string {
  return path.replace(/^(?:\.\/)+/, "").replace(EXTENSION, "").replace(/(?<=.)\/index$/, "");
}
