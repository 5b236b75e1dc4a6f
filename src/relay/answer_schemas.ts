import * as z from "zod";
import type {
  ContextAnswer,
  ContextQuery,
  Diagnosis,
  ExploreAnswer,
  ExploreQuery,
  ReadAnswer,
  ReadQuery,
  SearchAnswer,
  SearchQuery,
  WorkspaceStatus,
} from "../workspace/workspace_api.ts";

const status: z.ZodType<WorkspaceStatus> = z.looseObject({
  state: z.enum(["indexing", "checking", "ready"]),
  progress: z.number(),
  files: z.number(),
  nodes: z.number(),
  edges: z.number(),
  pending: z.number(),
  watching: z.enum(["events", "polling", "off"]),
  warnings: z.array(z.string()),
  databases: z.looseObject({
    detected: z.array(z.string()),
    snapshots: z.number(),
    hasManifest: z.boolean(),
    problems: z.array(z.string()),
  }).exactOptional(),
  semantic: z.looseObject({
    state: z.enum(["preparing", "embedding", "ready", "unavailable"]),
    backend: z.enum(["native", "wasm", "none"]),
    model: z.string(),
    embedded: z.number(),
    total: z.number(),
    note: z.string(),
  }).exactOptional(),
});

const target = z.enum(["code", "tests", "docs", "db"]);

const searchQuery: z.ZodType<SearchQuery> = z.object({
  query: z.string(),
  limit: z.number(),
  target: z.enum(["code", "tests", "docs", "db"]).optional(),
  rankConstant: z.number().min(0).optional(),
});

const place = {
  id: z.string(),
  displayName: z.string(),
  kind: z.string(),
  file: z.string(),
  line: z.number(),
  signature: z.string(),
};

/** Files of an answer that are not on disk as they are indexed. */
const outdated = z.array(z.string()).exactOptional();

const searchAnswer: z.ZodType<SearchAnswer> = z.looseObject({
  results: z.array(z.looseObject({
    ...place,
    match: z.enum(["exact", "lexical", "semantic", "both"]),
  })),
  semanticNote: z.string().exactOptional(),
  isSemanticUnavailable: z.boolean().exactOptional(),
  outdated,
});

const exploreQuery: z.ZodType<ExploreQuery> = z.object({
  nodeId: z.string(),
  direction: z.enum(["uses", "used_by", "both"]),
  minConfidence: z.number(),
  cursor: z.string().optional(),
  limit: z.number().optional(),
});

const unknownNode = z.looseObject({
  kind: z.literal("unknown"),
  id: z.string(),
  similar: z.array(z.looseObject(place)),
});

const ambiguousNode = z.looseObject({
  kind: z.literal("ambiguous"),
  id: z.string(),
  count: z.number(),
  candidates: z.array(z.looseObject(place)),
});

const neighbours = z.array(z.looseObject({
  ...place,
  type: z.string(),
  confidence: z.number(),
  rule: z.string(),
  evidenceFile: z.string(),
  evidenceLine: z.number(),
  dispatchedFrom: z.string().exactOptional(),
  implementations: z.number().exactOptional(),
  access: z.enum(["read", "write", "both"]).exactOptional(),
  columns: z.array(z.string()).exactOptional(),
  isMissing: z.boolean().exactOptional(),
}));

const sides = z.looseObject({ uses: z.number(), usedBy: z.number() });

const exploreAnswer: z.ZodType<ExploreAnswer> = z.discriminatedUnion("kind", [
  unknownNode,
  ambiguousNode,
  z.looseObject({
    kind: z.literal("found"),
    node: z.looseObject(place),
    redirectedFrom: z.string().exactOptional(),
    askedAs: z.string().exactOptional(),
    uses: neighbours,
    usedBy: neighbours,
    totals: sides,
    hidden: sides,
    externals: z.array(z.looseObject({ package: z.string(), count: z.number() })),
    unresolved: z.array(z.looseObject({ name: z.string(), count: z.number() })),
    unresolvedNamesakes: z.number(),
    nextCursor: z.string().exactOptional(),
    outdated,
  }),
]);

const readQuery: z.ZodType<ReadQuery> = z.object({ nodeIds: z.array(z.string()) });

const readAnswers: z.ZodType<readonly ReadAnswer[]> = z.array(
  z.discriminatedUnion("kind", [
    z.looseObject({
      kind: z.literal("code"),
      id: z.string(),
      redirectedFrom: z.string().exactOptional(),
      askedAs: z.string().exactOptional(),
      file: z.string(),
      startLine: z.number(),
      endLine: z.number(),
      text: z.string(),
      reparsed: z.boolean(),
      partial: z.boolean(),
    }),
    unknownNode,
    ambiguousNode,
    z.looseObject({ kind: z.literal("gone"), id: z.string(), reason: z.string() }),
  ]),
);

const contextQuery: z.ZodType<ContextQuery> = z.object({
  question: z.string(),
  room: z.number(),
  target: target.optional(),
  seedIds: z.array(z.string()).optional(),
});

const contextAnswer: z.ZodType<ContextAnswer> = z.looseObject({
  understood: z.looseObject({
    frames: z.number(),
    framesFound: z.number(),
    places: z.number(),
    placesFound: z.number(),
  }),
  blocks: z.array(z.looseObject({
    ids: z.array(z.string()),
    kind: z.string(),
    file: z.string(),
    reason: z.enum(["seed", "change", "frame", "place", "name", "found", "related"]),
    startLine: z.number(),
    endLine: z.number(),
    pieces: z.array(
      z.looseObject({ startLine: z.number(), endLine: z.number(), text: z.string() }),
    ),
  })),
  edges: z.array(z.looseObject({
    from: z.number(),
    to: z.number(),
    source: z.string(),
    target: z.string(),
    type: z.string(),
    line: z.number(),
    access: z.enum(["read", "write", "both"]).exactOptional(),
  })),
  rows: z.array(z.looseObject({
    ...place,
    role: z.enum(["test", "table", "document", "more"]),
    of: z.number().exactOptional(),
    access: z.enum(["read", "write", "both"]).exactOptional(),
    isMissing: z.boolean().exactOptional(),
  })),
  left: z.number(),
  unknownSeeds: z.array(z.string()),
  semanticNote: z.string().exactOptional(),
  outdated,
});

const diagnosis: z.ZodType<Diagnosis> = z.looseObject({
  status,
  edgesByConfidence: z.array(z.looseObject({ confidence: z.number(), count: z.number() })),
  externalReferences: z.number(),
  unresolvedReferences: z.number(),
  partial: z.looseObject({ count: z.number(), files: z.array(z.string()) }),
  dangling: z.looseObject({
    count: z.number(),
    edges: z.array(z.looseObject({ source: z.string(), target: z.string() })),
  }),
  databaseDangling: z.looseObject({
    count: z.number(),
    edges: z.array(z.looseObject({ source: z.string(), target: z.string() })),
  }),
  skipped: z.array(z.looseObject({ path: z.string(), reason: z.string() })),
  skippedCount: z.number(),
  storage: z.looseObject({
    path: z.string(),
    bytes: z.number(),
    parts: z.array(z.looseObject({ name: z.string(), bytes: z.number() })),
  }),
  settings: z.looseObject({ version: z.string(), workers: z.number(), schemaVersion: z.number() }),
  hints: z.array(z.string()),
});

/**
 * The forms of what a workspace is asked and answers. Fields of answers that are not known here are passed on.
 */
export const answerSchemas = {
  status,
  searchQuery,
  searchAnswer,
  exploreQuery,
  exploreAnswer,
  readQuery,
  readAnswers,
  contextQuery,
  contextAnswer,
  diagnosis,
};
