import { declarationTarget } from "./declaration_target.ts";
import { readNamespace } from "./read_namespace.ts";
import type { ScriptFile } from "./script_file.ts";

/** A block behind `global`, which the grammar only knows with `declare` in front; false for any other block. */
export function readGlobalBlock(file: ScriptFile, block: number): boolean {
  const { tree, text } = file;
  const start = tree.start(block);
  if (!/\bglobal\s*$/.test(text.slice(Math.max(0, start - 20), start))) return false;
  const target = declarationTarget(file, block, { flags: 0, commented: block, decorators: [] });
  readNamespace(file, block, { ...target, name: "global" });
  return true;
}
