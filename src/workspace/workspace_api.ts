/** What callers ask a workspace, and what it answers. Answers are data; `mcp` and `cli` render them. */
export interface WorkspaceApi {
  /** Absolute path of the workspace root. */
  readonly root: string;
  /** State of the index at this moment. */
  status(): WorkspaceStatus;
  /** Resolves when the first scan is complete. */
  ready(): Promise<void>;
  /** Finds places by name and by words. */
  search(query: SearchQuery): Promise<SearchAnswer>;
  /** What a node uses and what uses it, a page at a time. */
  explore(query: ExploreQuery): Promise<ExploreAnswer>;
  /** The exact source of nodes, as it is on disk now. */
  read(query: ReadQuery): Promise<readonly ReadAnswer[]>;
  /** What bears on a question, packed into a number of bytes. */
  gatherContext(query: ContextQuery): Promise<ContextAnswer>;
  /** The health of the index. */
  diagnose(): Promise<Diagnosis>;
  /** Calls `listener` whenever the state of indexing changes; returns a function that ends this. */
  onProgress(listener: (status: WorkspaceStatus) => void): () => void;
  /** Saves the state and lets go of everything. */
  close(): Promise<void>;
}

/** Where indexing stands. */
export interface WorkspaceStatus {
  /** `checking`: a kept index answers while it is compared with what is on disk. */
  readonly state: "indexing" | "checking" | "ready";
  /** 0 to 100. */
  readonly progress: number;
  readonly files: number;
  readonly nodes: number;
  readonly edges: number;
  /** Files that changed on disk and are not indexed yet. */
  readonly pending: number;
  /** How changes are noticed; `polling` when the system gives no events. */
  readonly watching: "events" | "polling" | "off";
  /** Sentences for the reader about what is wrong or incomplete. */
  readonly warnings: readonly string[];
  /** Databases; left out where nothing tells of any. */
  readonly databases?: DatabaseStatus;
  /** Search by meaning; left out where it was not asked for. */
  readonly semantic?: SemanticStatus;
}

/** What a workspace tells of databases. */
export interface DatabaseStatus {
  /** Traces of databases and their schemas, sorted: names of tools, directories of migrations, dumps. At most five. */
  readonly detected: readonly string[];
  /** Number of snapshots of schemas. */
  readonly snapshots: number;
  /** Whether a manifest says which files describe a schema. */
  readonly hasManifest: boolean;
  /** What of them cannot be read, each with its place. */
  readonly problems: readonly string[];
}

/** Where search by meaning stands. */
export interface SemanticStatus {
  /**
   * `preparing`: the model is being fetched or loaded; `embedding`: it is used, and covers some of the nodes; `ready`: it
   * covers all that it is to cover; `unavailable`: `note` says why.
   */
  readonly state: "preparing" | "embedding" | "ready" | "unavailable";
  /** What runs the model. */
  readonly backend: "native" | "wasm" | "none";
  /** Id of the model; empty while it is not known. */
  readonly model: string;
  /** Nodes that are found by meaning. */
  readonly embedded: number;
  /** Nodes that could be. */
  readonly total: number;
  /** A sentence for the reader; empty when all is well. */
  readonly note: string;
}

/** What a result must be; `code` leaves tests out. */
export type SearchTarget = "code" | "tests" | "docs" | "db";

/** One search. */
export interface SearchQuery {
  readonly query: string;
  /** 1 to 20. */
  readonly limit: number;
  readonly target?: SearchTarget | undefined;
  /** Constant of reciprocal rank fusion, to measure others than the usual one. */
  readonly rankConstant?: number | undefined;
}

/** How a result was found. */
export type MatchType = "exact" | "lexical" | "semantic" | "both";

/** A place in the workspace. */
export interface NodePlace {
  readonly id: string;
  readonly displayName: string;
  readonly kind: string;
  readonly file: string;
  /** One-based. */
  readonly line: number;
  /** One line as declared, without the body; empty for files. */
  readonly signature: string;
}

/** Results of a search, best first. */
export interface SearchAnswer {
  readonly results: readonly (NodePlace & { readonly match: MatchType })[];
  /** What limits search by meaning for this answer, in a sentence; left out where nothing does or it was not asked for. */
  readonly semanticNote?: string;
  /** Whether meaning was asked for and cannot be searched by for good; left out otherwise. */
  readonly isSemanticUnavailable?: boolean;
  /** Files of the results that are not on disk as they are indexed; left out when there are none. */
  readonly outdated?: readonly string[];
}

/** Side of a node's edges. */
export type Direction = "uses" | "used_by" | "both";

/** One page of a node's neighbourhood. */
export interface ExploreQuery {
  /** An id, or what means one node: `file:line`, `file#name`, a path, a name. */
  readonly nodeId: string;
  readonly direction: Direction;
  /** Edges below are counted, not listed; 0 to 1. */
  readonly minConfidence: number;
  readonly cursor?: string | undefined;
  /** Most rows of the page, both sides together. @default {20} */
  readonly limit?: number | undefined;
}

/** One edge, seen from the explored node. */
export interface NeighbourRow extends NodePlace {
  readonly type: string;
  readonly confidence: number;
  /** Id of the rule that made the edge. */
  readonly rule: string;
  /** Where the evidence stands: a line of the file of the edge's source. */
  readonly evidenceFile: string;
  readonly evidenceLine: number;
  /** Id of the definition that is called, where this is one that may run in its place. */
  readonly dispatchedFrom?: string;
  /** How many definitions may run in place of this one, where they are too many to be rows. */
  readonly implementations?: number;
  /** What is done to a table, where anything tells. */
  readonly access?: TableAccessName;
  /** Columns of the table that are named with it. */
  readonly columns?: readonly string[];
  /** Whether no file describes the table, so that the row has an id and no place; left out otherwise. */
  readonly isMissing?: boolean;
}

/** What is done to a table. */
export type TableAccessName = "read" | "write" | "both";

/** No node has the id, and nothing else says which node it means. */
export interface UnknownNode {
  readonly kind: "unknown";
  /** As it was asked for. */
  readonly id: string;
  /** Nodes that may have been meant, the likeliest first. */
  readonly similar: readonly NodePlace[];
}

/** What was asked for is no id and means several nodes. */
export interface AmbiguousNode {
  readonly kind: "ambiguous";
  /** As it was asked for. */
  readonly id: string;
  /** Number of the nodes that it means. */
  readonly count: number;
  /** The first of these nodes. */
  readonly candidates: readonly NodePlace[];
}

/** Answer to {@link ExploreQuery}. */
export type ExploreAnswer =
  | UnknownNode
  | AmbiguousNode
  | {
    readonly kind: "found";
    readonly node: NodePlace;
    /** Id that was asked for, when the node has been renamed since. */
    readonly redirectedFrom?: string;
    /** What was asked for, when it is no id but means this node alone. */
    readonly askedAs?: string;
    readonly uses: readonly NeighbourRow[];
    readonly usedBy: readonly NeighbourRow[];
    /** All edges of each side at or above the confidence asked for. */
    readonly totals: { readonly uses: number; readonly usedBy: number };
    /** Edges of each side below the confidence asked for. */
    readonly hidden: { readonly uses: number; readonly usedBy: number };
    /** References of the node that lead out of the workspace, by package, most first. */
    readonly externals: readonly { readonly package: string; readonly count: number }[];
    /** References of the node to names of which the target is not known, most first. */
    readonly unresolved: readonly { readonly name: string; readonly count: number }[];
    /** Unresolved references anywhere in the workspace that bear this node's name. */
    readonly unresolvedNamesakes: number;
    readonly nextCursor?: string;
    /** Files of the answer that are not on disk as they are indexed; left out when there are none. */
    readonly outdated?: readonly string[];
  };

/** Source of one or several nodes. */
export interface ReadQuery {
  /** Ids, or what each means one node: `file:line`, `file#name`, a path, a name. */
  readonly nodeIds: readonly string[];
}

/** Answer for one id of {@link ReadQuery}, in the order asked. */
export type ReadAnswer =
  | {
    readonly kind: "code";
    readonly id: string;
    /** Id that was asked for, when the node has been renamed since. */
    readonly redirectedFrom?: string;
    /** What was asked for, when it is no id but means this node alone. */
    readonly askedAs?: string;
    readonly file: string;
    readonly startLine: number;
    readonly endLine: number;
    readonly text: string;
    /** Whether the file had changed since it was indexed and was parsed again for this answer. */
    readonly reparsed: boolean;
    /** Whether the file has syntax errors. */
    readonly partial: boolean;
  }
  | UnknownNode
  | AmbiguousNode
  /** The file went, or no longer holds the node. */
  | { readonly kind: "gone"; readonly id: string; readonly reason: string };

/** One question to be answered with code. */
export interface ContextQuery {
  /** A sentence, the text of an issue, a stack trace, messages of a compiler, a diff, or several of these. */
  readonly question: string;
  /** Bytes of UTF-8 that the answer may take as markup, estimated from above. */
  readonly room: number;
  readonly target?: SearchTarget | undefined;
  /** Nodes to begin with; ids, or what each means one node. */
  readonly seedIds?: readonly string[] | undefined;
}

/** Answer to {@link ContextQuery}. */
export interface ContextAnswer {
  /** What was read out of the question, and how much of it is in the workspace. */
  readonly understood: {
    /** Frames of stack traces. */
    readonly frames: number;
    readonly framesFound: number;
    /** Lines and files that are named, or changed by a diff. */
    readonly places: number;
    readonly placesFound: number;
  };
  /** Source, the best first; no line comes twice. */
  readonly blocks: readonly ContextBlock[];
  /** Edges among the nodes of blocks. */
  readonly edges: readonly ContextEdge[];
  /** Nodes that are named and not shown. */
  readonly rows: readonly ContextRow[];
  /** Number of nodes that bear on the question and are neither shown nor named. */
  readonly left: number;
  /** Those of the seed ids that do not mean one node. */
  readonly unknownSeeds: readonly string[];
  /** What limits search by meaning for this answer, in a sentence; left out where nothing does or it was not asked for. */
  readonly semanticNote?: string;
  /** Files of the answer that are not on disk as they are indexed; left out when there are none. */
  readonly outdated?: readonly string[];
}

/** Source of a node, or of several that stand next to each other in one file. */
export interface ContextBlock {
  /** Ids of the nodes, the one for which the block was taken first. */
  readonly ids: readonly string[];
  /** Kind of the first node. */
  readonly kind: string;
  readonly file: string;
  /** What led to it: an id given, a diff, a stack trace, a place or a name of the question, its words, or a neighbour. */
  readonly reason: "seed" | "change" | "frame" | "place" | "name" | "found" | "related";
  /** Lines of the nodes, one-based, shown or not. */
  readonly startLine: number;
  readonly endLine: number;
  /** What is shown, in order; one piece with all lines where nodes are shown whole. */
  readonly pieces: readonly {
    readonly startLine: number;
    readonly endLine: number;
    /** Each line with its end. */
    readonly text: string;
  }[];
}

/** An edge between nodes that are shown. */
export interface ContextEdge {
  /** Positions of the blocks, from 0. */
  readonly from: number;
  readonly to: number;
  /** Display names of the nodes. */
  readonly source: string;
  readonly target: string;
  readonly type: string;
  /** Line of evidence in the file of the source. */
  readonly line: number;
  /** What is done to a table, where anything tells. */
  readonly access?: TableAccessName;
}

/** A node that is named and not shown. */
export interface ContextRow extends NodePlace {
  /** A test that covers what is shown, a table that it uses, a document, or what had no room. */
  readonly role: "test" | "table" | "document" | "more";
  /** Position of the block that it is related to, where it is to one. */
  readonly of?: number;
  /** What is done to a table, where anything tells. */
  readonly access?: TableAccessName;
  /** Whether no file describes the table; left out otherwise. */
  readonly isMissing?: boolean;
}

/** A sample of what is not whole. */
export interface Diagnosis {
  readonly status: WorkspaceStatus;
  /** Number of edges but for `contains`, highest confidence first. */
  readonly edgesByConfidence: readonly { readonly confidence: number; readonly count: number }[];
  readonly externalReferences: number;
  readonly unresolvedReferences: number;
  /** Files with syntax errors or that ran out of their budget. */
  readonly partial: { readonly count: number; readonly files: readonly string[] };
  /** Edges of which the target is no node of the index. */
  readonly dangling: {
    readonly count: number;
    readonly edges: readonly { readonly source: string; readonly target: string }[];
  };
  /** Uses of tables that no file describes, which is no fault. */
  readonly databaseDangling: {
    readonly count: number;
    readonly edges: readonly { readonly source: string; readonly target: string }[];
  };
  /** What the walk left out, by reason. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
  readonly skippedCount: number;
  readonly storage: {
    readonly path: string;
    readonly bytes: number;
    readonly parts: readonly { readonly name: string; readonly bytes: number }[];
  };
  readonly settings: {
    readonly version: string;
    readonly workers: number;
    readonly schemaVersion: number;
  };
  readonly hints: readonly string[];
}
