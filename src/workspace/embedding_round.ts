import { DefFlag } from "../facts/def_flag.ts";
import type { FileFacts } from "../facts/file_facts.ts";
import type { NodeHandle } from "../facts/node_handle.ts";
import type { SearchNodes } from "../search/search_nodes.ts";

/**
 * The round in which a node is embedded: public code first, then other code and documents, then plain files, then tests
 * and what was generated or copied from elsewhere.
 */
export function embeddingRound(
  nodes: SearchNodes,
  node: NodeHandle,
  facts: FileFacts,
  def: number,
): number {
  if (nodes.isGenerated(node)) return 3;
  switch (nodes.target(node)) {
    case "tests":
      return 3;
    case "text":
      return 2;
    case "docs":
      return 1;
    default:
      return isPublic(facts, def) ? 0 : 1;
  }
}

function isPublic(facts: FileFacts, def: number): boolean {
  const flags = facts.defs.flags(def);
  if ((flags & (DefFlag.private | DefFlag.protected | DefFlag.privateName)) !== 0) return false;
  return !facts.text(facts.defs.name(def)).startsWith("_");
}
