import type { NodeHandle } from "../facts/node_handle.ts";
import type { FileRecord } from "../graph/file_record.ts";
import type { Graph } from "../graph/graph.ts";
import { nodesAtLine } from "../graph/nodes_at_line.ts";
import type { SymbolIndex } from "../search/symbol_index.ts";
import { symbolMatch } from "../search/symbol_match.ts";
import type { ContextPolicy } from "./context_policy.ts";
import type { SeedReason } from "./context_scores.ts";
import type { FilePlace } from "./file_place.ts";
import { FilesOfPaths } from "./files_of_paths.ts";
import type { QuestionReading } from "./read_question.ts";
import type { StackFrame } from "./stack_frame.ts";

/** A node that a place of the question leads to. */
export interface PlaceSeed {
  readonly handle: NodeHandle;
  readonly weight: number;
  readonly reason: SeedReason;
  /** The lines that are meant, of the node's file. */
  readonly lines?: { readonly from: number; readonly to: number };
}

/** What places are looked up in. */
export interface PlaceCorpus {
  readonly graph: Graph;
  readonly symbols: SymbolIndex;
  /** Absolute path of the workspace. */
  readonly root: string;
}

/** Definitions that the name of a frame may have when no file tells which is meant. */
const MOST_NAMESAKES = 3;
/** What a frame, further out in its trace, counts beside the one before it. */
const OUTER = 0.7;
/** What a further trace counts beside the one before it. */
const LATER = 0.8;
/** Changed runs of lines that count in full; more share what these have. */
const FULL_CHANGES = 6;

/**
 * The nodes that frames, changed lines and named places of a question stand for. Frames of libraries lead nowhere, unless
 * no frame is of the project: then the project may be the library, and the trace that of a program which has it installed.
 */
export function placeSeeds(
  reading: QuestionReading,
  corpus: PlaceCorpus,
  weights: ContextPolicy["weights"],
): PlaceSeed[] {
  const { frames, changes, places } = reading;
  const paths = [...frames, ...changes, ...places].flatMap(({ path }) => path ?? []);
  const files = new FilesOfPaths(corpus.graph, corpus.root, paths);
  const share = Math.min(1, FULL_CHANGES / Math.max(1, changes.length));
  return [
    ...frameSeeds(frames, files, corpus, weights.frame),
    ...changes.flatMap((place) =>
      seedsAt(place, files, corpus.graph, "change", weights.change * share)
    ),
    ...places.flatMap((place) => seedsAt(place, files, corpus.graph, "place", weights.place)),
  ];
}

function frameSeeds(
  frames: readonly StackFrame[],
  files: FilesOfPaths,
  corpus: PlaceCorpus,
  weight: number,
): PlaceSeed[] {
  const seeds: PlaceSeed[] = [];
  const seen = new Set<NodeHandle>();
  const traces = new Map<number, { readonly factor: number; depth: number }>();
  for (const { frame, files: meant } of filesOfFrames(frames, files, corpus)) {
    const found = nodesOfFrame(frame, meant, corpus);
    if (found.length === 0) continue;
    let trace = traces.get(frame.trace);
    if (trace === undefined) {
      traces.set(frame.trace, trace = { factor: LATER ** traces.size, depth: 0 });
    }
    const amount = weight * trace.factor * OUTER ** trace.depth++ / found.length;
    for (const { handle, line } of found) {
      if (seen.has(handle)) continue;
      seen.add(handle);
      seeds.push({
        handle,
        weight: amount,
        reason: "frame",
        ...(line === undefined ? {} : { lines: { from: line, to: line } }),
      });
    }
  }
  return seeds;
}

interface FrameNode {
  readonly handle: NodeHandle;
  /** The line, where the node has it. */
  readonly line: number | undefined;
}

type MeantFiles = ReturnType<FilesOfPaths["of"]>;

interface FrameFiles {
  readonly frame: StackFrame;
  readonly files: MeantFiles;
}

/**
 * The files that frames mean. Where none is surely the project's and some are of a package that has the project's files,
 * the others are those of a program that uses it.
 */
function filesOfFrames(
  frames: readonly StackFrame[],
  files: FilesOfPaths,
  corpus: PlaceCorpus,
): readonly FrameFiles[] {
  const leads = ({ frame, files }: FrameFiles): boolean =>
    nodesInFiles(frame, files, corpus).length > 0;
  const own = frames.map((frame) => ({
    frame,
    files: frame.path === undefined ? [] : files.of(frame.path),
  }));
  if (own.some((one) => one.files.some(({ isSure }) => isSure) && leads(one))) return own;
  const installed = frames.map((frame) => ({
    frame,
    files: frame.path === undefined ? [] : files.ofInstalled(frame.path),
  }));
  return installed.some(leads) ? installed : own;
}

function nodesOfFrame(frame: StackFrame, files: MeantFiles, corpus: PlaceCorpus): FrameNode[] {
  const found = nodesInFiles(frame, files, corpus);
  if (found.length > 0 || frame.name === undefined || !frame.name.includes(".")) return found;
  const hits = corpus.symbols.lookup(frame.name).filter(({ match }) =>
    match < symbolMatch.otherCase
  );
  return hits.length > MOST_NAMESAKES
    ? []
    : hits.map(({ handle }) => ({ handle, line: undefined }));
}

/**
 * Where the named function is where the frame says, the line counts; where the file has changed since, the function of
 * that name. A file that is only alike counts when the function is there.
 */
function nodesInFiles(frame: StackFrame, files: MeantFiles, { graph }: PlaceCorpus): FrameNode[] {
  const name = frame.name?.split(".").at(-1);
  for (const { file, isSure } of files) {
    const at = frame.line === undefined ? [] : nodesAtLine(graph, file, frame.line);
    const around = at.filter((handle) => name === undefined || isWithin(graph, file, handle, name));
    if (around.length > 0) return around.map((handle) => ({ handle, line: frame.line }));
    const named = name === undefined ? [] : namedIn(graph, file, name);
    if (named.length > 0 && named.length <= MOST_NAMESAKES) {
      return named.map((handle) => ({ handle, line: undefined }));
    }
    if (isSure && at.length > 0) return at.map((handle) => ({ handle, line: frame.line }));
  }
  return [];
}

/** Whether a node, or one around it, bears a name. */
function isWithin(graph: Graph, file: FileRecord, handle: NodeHandle, name: string): boolean {
  const { nodes } = graph;
  if (nodes.simpleName(handle) === name) return true;
  if (name === "<module>") return nodes.number(handle, "file") === file.number;
  return nodes.container(handle).split(".").includes(name);
}

function namedIn(graph: Graph, file: FileRecord, name: string): NodeHandle[] {
  return file.nodes.slice(1).filter((handle) => handle !== undefined)
    .filter((handle) => graph.nodes.simpleName(handle) === name);
}

function seedsAt(
  { path, line, endLine }: FilePlace,
  files: FilesOfPaths,
  graph: Graph,
  reason: SeedReason,
  weight: number,
): PlaceSeed[] {
  const seeds: PlaceSeed[] = [];
  for (const { file, isSure } of files.of(path)) {
    const amount = isSure ? weight : weight / 2;
    if (line === undefined) {
      const [own] = file.nodes;
      // A file that is only named is looked into, not shown before what else speaks for.
      if (own !== undefined) seeds.push({ handle: own, weight: amount / 2, reason });
      continue;
    }
    const to = Math.max(line, endLine ?? line);
    const found = new Set([line, to].flatMap((at) => nodesAtLine(graph, file, at)));
    for (const handle of found) {
      seeds.push({ handle, weight: amount, reason, lines: { from: line, to } });
    }
  }
  return seeds;
}
