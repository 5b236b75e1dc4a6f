import type { NodeNaming } from "../../link/node_naming.ts";

/** Ids by module path: `app/orders/service.py` defines `app.orders.service.…`, a package's `__init__` the package. */
export const pythonNaming: NodeNaming = {
  moduleOf,
  packageOf(path: string): string {
    const module = moduleOf(path);
    const dot = module.lastIndexOf(".");
    return dot < 0 ? "_root" : module.slice(0, dot);
  },
  parameters: false,
};

function moduleOf(path: string): string {
  return path
    .replace(/^\.\//, "")
    .replace(/\.pyi?$/, "")
    .replace(/\/__init__$/, "")
    .replaceAll("/", ".");
}
