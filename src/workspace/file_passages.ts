import { DefKind } from "../facts/def_kind.ts";
import { ExprOp } from "../facts/expr_op.ts";
import { isDatabaseKind } from "../facts/is_database_kind.ts";
import type { FileFacts } from "../facts/file_facts.ts";
import type { NodeHandle } from "../facts/node_handle.ts";
import { RefKind } from "../facts/ref_kind.ts";
import type { FileRecord } from "../graph/file_record.ts";
import type { Graph } from "../graph/graph.ts";
import { identifierParts } from "../search/identifier_parts.ts";
import { passage } from "../semantic/passage.ts";
import { type PassagePolicy, passagePolicy } from "../semantic/passage_policy.ts";
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
const REFERENCES_A_STEP = 256;
/** Bytes of a node's own text that are looked at. */
const OPENING_BYTES = 960;

const decoder = new TextDecoder();

/** What passages are composed from. */
export interface FilePassagesInput {
  readonly graph: Graph;
  readonly file: FileRecord;
  readonly facts: FileFacts;
  /** The content of the file that the facts are of. */
  readonly bytes: Uint8Array;
  /** Whether the passage of a node is wanted; all are if not given. */
  readonly isWanted?: (node: NodeHandle, def: number) => boolean;
  readonly policy?: PassagePolicy;
}

/**
 * Composes the passages of the nodes of a file that are searched by meaning, in small steps; steps that give no passage
 * give undefined. Between steps the file must stay as it is in the graph.
 */
export function* filePassages(input: FilePassagesInput): Generator<FilePassage | undefined> {
  const { graph, file, facts, bytes, isWanted = (): boolean => true } = input;
  const { policy = passagePolicy } = input;
  const callees = new Map<number, string[]>();
  if (!policy.leftOut.has("callees")) yield* collectCallees(facts, callees);
  const pathWords = identifierParts(file.path.replace(/\.[^./]*$/, "")).join(" ");
  const { nodes } = graph;
  for (const { def, node } of embeddableNodes(file)) {
    if (!isWanted(node, def)) continue;
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
      callees: callees.get(def) ?? [],
      columns: isDatabaseKind(kind) ? columns(facts, def) : [],
      opening: opening(graph, node, bytes),
    }, policy);
    yield { def, node, text };
  }
}

/** Columns of a table, arguments of a routine. */
function columns(facts: FileFacts, def: number): string[] {
  const { params } = facts;
  const [start, end] = facts.range(params.def, params.count, def);
  return Array.from({ length: end - start }, (_, index) => {
    const row = start + index;
    return `${facts.text(params.name(row))} ${facts.text(params.typeText(row))}`.trim();
  });
}

/** Headings around a section, outermost first. */
function headings(facts: FileFacts, def: number): string[] {
  const found: string[] = [];
  for (let at = facts.defs.container(def); at !== 0; at = facts.defs.container(at)) {
    found.unshift(facts.text(facts.defs.name(at)));
  }
  return found;
}

/** Collects the words of the names that each definition calls, distinct, in the order of its calls. */
function* collectCallees(facts: FileFacts, found: Map<number, string[]>): Generator<undefined> {
  const { refs, exprs } = facts;
  for (let ref = 1; ref < refs.count; ref++) {
    if (ref % REFERENCES_A_STEP === 0) yield;
    const kind = refs.kind(ref);
    if (kind !== RefKind.call && kind !== RefKind.new) continue;
    const expr = refs.expr(ref);
    const op = exprs.op(expr);
    if (op !== ExprOp.name && op !== ExprOp.member) continue;
    const owner = refs.owner(ref);
    let names = found.get(owner);
    if (names === undefined) found.set(owner, names = []);
    if (names.length >= MOST_CALLEES) continue;
    const words = identifierParts(facts.text(exprs.text(expr))).join(" ");
    if (words !== "" && !names.includes(words)) names.push(words);
  }
}

/** The first lines of what a node says, after its signature or heading. */
function opening(graph: Graph, node: NodeHandle, bytes: Uint8Array): string {
  const start = graph.nodes.number(node, "start");
  const end = graph.nodes.number(node, "end");
  const text = decoder.decode(bytes.subarray(start, Math.min(end, start + OPENING_BYTES)));
  const newline = text.indexOf("\n");
  return newline < 0 ? "" : text.slice(newline + 1).replaceAll("\uFFFD", "");
}
