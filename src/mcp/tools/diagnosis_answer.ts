import type { Diagnosis, SemanticStatus } from "../../workspace/workspace_api.ts";
import { databaseAttributes } from "../database_attributes.ts";
import { type Attributes, element } from "../element.ts";
import { escapeMarkup } from "../escape_markup.ts";
import { fitRows } from "../fit_rows.ts";
import { shorten } from "../shorten.ts";

const sampleRows = 10;
/** Bytes for the samples of one section. */
const sampleRoom = 1200;
const pathLimit = 300;
const sentenceLimit = 400;

/** Renders the health of an index: all that is counted, and samples of at most ten rows. */
export function diagnosisAnswer(diagnosis: Diagnosis, root: string): string {
  const { status, partial, dangling, storage, settings } = diagnosis;
  const parts = [
    element("graph", { files: status.files, nodes: status.nodes, edges: status.edges }),
    list("confidence", {}, diagnosis.edgesByConfidence.map(tier)),
    element("references", {
      external: diagnosis.externalReferences,
      unresolved: diagnosis.unresolvedReferences,
    }),
    list("dangling", { count: dangling.count }, dangling.edges.map(danglingEdge)),
    ...databases(diagnosis),
    list("partial", { count: partial.count }, partial.files.map((path) => file(path))),
    list(
      "skipped",
      { count: diagnosis.skippedCount },
      diagnosis.skipped.map(({ path, reason }) => file(path, reason)),
    ),
    semantic(status.semantic),
    element("config", {
      workspace: shorten(root, pathLimit),
      version: settings.version,
      workers: settings.workers,
      schema_version: settings.schemaVersion,
    }),
    list(
      "storage",
      { path: shorten(storage.path, pathLimit), total_bytes: storage.bytes },
      storage.parts.map(({ name, bytes }) => element("part", { name, bytes })),
    ),
    ...sentences("warning", status.warnings),
    ...sentences("hint", diagnosis.hints),
  ];
  return element("index_diagnostics", {
    state: status.state,
    progress: Math.round(status.progress),
    bootstrapped: true,
    pending: status.pending,
    watching: status.watching,
  }, `\n${parts.map((part) => `${part.replaceAll(/^/gm, "  ")}\n`).join("")}`);
}

/** What is told of databases. Tables that nothing describes are no fault. */
function databases({ status, databaseDangling }: Diagnosis): string[] {
  if (status.databases === undefined && databaseDangling.count === 0) return [];
  const { db_manifest_errors, ...attributes } = databaseAttributes(status.databases);
  return [
    element("databases", {
      ...attributes,
      db_dangling: databaseDangling.count,
      db_manifest_errors,
    }),
  ];
}

/** Coverage and backend are told even where nothing is wrong: what is not covered is found by words alone. */
function semantic(status: SemanticStatus | undefined): string {
  if (status === undefined) return element("semantic", { ready: false, state: "off" });
  const { state, backend, model, embedded, total, note } = status;
  return element("semantic", {
    ready: state === "ready" || state === "embedding",
    state,
    backend,
    model: model || undefined,
    embedded,
    pending: total - embedded,
    note: note === "" ? undefined : shorten(note, sentenceLimit),
  });
}

function tier(entry: Diagnosis["edgesByConfidence"][number]): string {
  return element("tier", { value: entry.confidence.toFixed(2), edges: entry.count });
}

function danglingEdge({ source, target }: Diagnosis["dangling"]["edges"][number]): string {
  return element("edge", {
    source: shorten(source, pathLimit),
    target: shorten(target, pathLimit),
  });
}

function file(path: string, reason?: string): string {
  return element("file", { path: shorten(path, pathLimit), reason });
}

/** A section with as many of its rows as a sample may have. */
function list(name: string, attributes: Attributes, rows: readonly string[]): string {
  const samples = rows.slice(0, sampleRows).map((row) => `  ${row}`);
  const { text, kept } = fitRows(samples, sampleRoom);
  return kept === 0 ? element(name, attributes) : element(name, attributes, `\n${text}`);
}

function sentences(name: string, texts: readonly string[]): string[] {
  const rows = texts.map((text) => element(name, {}, escapeMarkup(shorten(text, sentenceLimit))));
  const { text, left } = fitRows(rows, sampleRoom);
  const shown = text === "" ? [] : text.trimEnd().split("\n");
  return left === 0 ? shown : [...shown, element("omitted", { count: left, reason: "size" })];
}
