import { DefKind } from "../facts/def_kind.ts";
import { ExprOp } from "../facts/expr_op.ts";
import type { FileFacts } from "../facts/file_facts.ts";
import type { NodeHandle } from "../facts/node_handle.ts";
import { RefKind } from "../facts/ref_kind.ts";
import type { FileRecord } from "../graph/file_record.ts";
import type { Graph } from "../graph/graph.ts";
import { identifierParts } from "../search/identifier_parts.ts";
import { passage, type PassagePolicy, passagePolicy } from "../semantic/passage.ts";
import { embeddableNodes } from "./embeddable_nodes.ts";
import { kindName } from "./kind_name.ts";

/** The passage of one definition. */
export interface FilePassage {
  /** Row of the definition; 0 is the file. */
  readonly def: number;
  readonly node: NodeHandle;
  readonly text: string;
}

const MOST_CALLEES = 8;
/** Bytes of a node's own text that are looked at. */
const OPENING_BYTES = 480;

const decoder = new TextDecoder();

/**
 * The passages of the nodes of a file that are searched by meaning.
 *
 * @param bytes The content of the file that the facts are of.
 */
export function filePassages(
  graph: Graph,
  file: FileRecord,
  facts: FileFacts,
  bytes: Uint8Array,
  policy: PassagePolicy = passagePolicy,
): FilePassage[] {
  const found: FilePassage[] = [];
  const callees = policy.leftOut.has("callees") ? undefined : calleesByDefinition(facts);
  const pathWords = identifierParts(file.path.replace(/\.[^./]*$/, "")).join(" ");
  const { nodes } = graph;
  for (const { def, node } of embeddableNodes(file)) {
    const kind = nodes.kind(node);
    const doc = def === 0 ? facts.file.doc(0) : facts.defs.doc(def);
    const text = passage({
      kind: kindName(kind),
      displayName: nodes.displayName(node),
      nameWords: identifierParts(nodes.simpleName(node)).join(" "),
      pathWords,
      signature: kind === DefKind.section ? "" : nodes.signature(node),
      doc: facts.text(doc),
      headings: kind === DefKind.section ? headings(facts, def) : [],
      callees: callees?.get(def) ?? [],
      columns: [],
      opening: opening(graph, node, bytes),
    }, policy);
    found.push({ def, node, text });
  }
  return found;
}

/** Headings around a section, outermost first. */
function headings(facts: FileFacts, def: number): string[] {
  const found: string[] = [];
  for (let at = facts.defs.container(def); at !== 0; at = facts.defs.container(at)) {
    found.unshift(facts.text(facts.defs.name(at)));
  }
  return found;
}

/** The words of the names that each definition calls, distinct, in the order of its calls. */
function calleesByDefinition(facts: FileFacts): Map<number, string[]> {
  const { refs, exprs } = facts;
  const found = new Map<number, string[]>();
  for (let ref = 1; ref < refs.count; ref++) {
    const kind = refs.kind(ref);
    if (kind !== RefKind.call && kind !== RefKind.new) continue;
    const expr = refs.expr(ref);
    const op = exprs.op(expr);
    if (op !== ExprOp.name && op !== ExprOp.member) continue;
    const owner = refs.owner(ref);
    let names = found.get(owner);
    if (names === undefined) found.set(owner, names = []);
    const words = identifierParts(facts.text(exprs.text(expr))).join(" ");
    if (words !== "" && names.length < MOST_CALLEES && !names.includes(words)) names.push(words);
  }
  return found;
}

/** The first lines of what a node says, after its signature or heading. */
function opening(graph: Graph, node: NodeHandle, bytes: Uint8Array): string {
  const start = graph.nodes.number(node, "start");
  const end = graph.nodes.number(node, "end");
  const text = decoder.decode(bytes.subarray(start, Math.min(end, start + OPENING_BYTES)));
  const newline = text.indexOf("\n");
  return newline < 0 ? "" : text.slice(newline + 1).replaceAll("\uFFFD", "");
}
