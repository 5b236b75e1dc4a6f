import * as z from "zod";
import type {
  Diagnosis,
  ExploreAnswer,
  ExploreQuery,
  ReadAnswer,
  ReadQuery,
  SearchAnswer,
  SearchQuery,
  WorkspaceStatus,
} from "../workspace/workspace_api.ts";

/** See {@link WorkspaceStatus}. Fields of answers that are not known here are passed on. */
export const statusSchema: z.ZodType<WorkspaceStatus> = z.looseObject({
  state: z.enum(["indexing", "checking", "ready"]),
  progress: z.number(),
  files: z.number(),
  nodes: z.number(),
  edges: z.number(),
  pending: z.number(),
  watching: z.enum(["events", "polling", "off"]),
  warnings: z.array(z.string()),
});

/** See {@link SearchQuery}. */
export const searchQuerySchema: z.ZodType<SearchQuery> = z.object({
  query: z.string(),
  limit: z.number(),
  target: z.enum(["code", "tests", "docs", "db"]).optional(),
});

const place = {
  id: z.string(),
  displayName: z.string(),
  kind: z.string(),
  file: z.string(),
  line: z.number(),
  signature: z.string(),
};

/** See {@link SearchAnswer}. */
export const searchAnswerSchema: z.ZodType<SearchAnswer> = z.looseObject({
  results: z.array(z.looseObject({
    ...place,
    match: z.enum(["exact", "lexical", "semantic", "both"]),
  })),
});

/** See {@link ExploreQuery}. */
export const exploreQuerySchema: z.ZodType<ExploreQuery> = z.object({
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
}));

const sides = z.looseObject({ uses: z.number(), usedBy: z.number() });

/** See {@link ExploreAnswer}. */
export const exploreAnswerSchema: z.ZodType<ExploreAnswer> = z.discriminatedUnion("kind", [
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
  }),
]);

/** See {@link ReadQuery}. */
export const readQuerySchema: z.ZodType<ReadQuery> = z.object({ nodeIds: z.array(z.string()) });

/** See {@link ReadAnswer}. */
export const readAnswersSchema: z.ZodType<readonly ReadAnswer[]> = z.array(
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

/** See {@link Diagnosis}. */
export const diagnosisSchema: z.ZodType<Diagnosis> = z.looseObject({
  status: statusSchema,
  edgesByConfidence: z.array(z.looseObject({ confidence: z.number(), count: z.number() })),
  externalReferences: z.number(),
  unresolvedReferences: z.number(),
  partial: z.looseObject({ count: z.number(), files: z.array(z.string()) }),
  dangling: z.looseObject({
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
