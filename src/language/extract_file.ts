import { FileFlag } from "../facts/file_flag.ts";
import { FactsBuilder } from "../facts/facts_builder.ts";
import { bodyWords } from "../search/body_words.ts";
import { classifyContent } from "../source/content_class.ts";
import type { ContentHasher } from "../source/content_hasher.ts";
import { decodeText, type SourceText } from "../source/decode_text.ts";
import { mostDatabaseBytes } from "../source/most_database_bytes.ts";
import { OffsetMap } from "../source/offset_map.ts";
import { SourceReader } from "../source/source_reader.ts";
import { databaseBodies } from "./database/database_bodies.ts";
import { databaseSnapshot } from "./database/snapshot.ts";
import { Extraction } from "./extraction.ts";
import type { SourceRoute } from "./database/source_route.ts";
import type { ExtractionOutcome, ExtractionRequest, FileStamp } from "./extraction_message.ts";
import type { Language } from "./language.ts";
import { ownSpans } from "./own_spans.ts";
import { packFacts } from "./pack_facts.ts";
import { parseSource } from "./parse_source.ts";
import { prepareLanguage } from "./prepare_language.ts";
import { plainText } from "./plain/language.ts";
import { routeOf } from "./routing.ts";

/** What a file is extracted from. */
interface Content {
  readonly stamp: FileStamp;
  readonly bytes: Uint8Array;
  readonly decoded: SourceText;
  readonly hasher: ContentHasher;
}

/**
 * Reads one file and turns it into facts and words. What the file holds cannot make it throw: binary content and files
 * that cannot be read are refused with a reason, and a failing extractor leaves a partial file.
 */
export async function extractFile(
  request: Pick<ExtractionRequest, "root" | "path" | "knownHash" | "route">,
  hasher: ContentHasher,
): Promise<ExtractionOutcome> {
  const { path } = request;
  const indexedAtMs = Date.now();
  const read = new SourceReader(request.root).read(path, limitOf(request));
  switch (read.kind) {
    case "gone":
      return { kind: "absent", path };
    case "outside-root":
      return { kind: "refused", path, reason: "outside of the workspace", isLasting: false };
    case "not-regular":
      return { kind: "refused", path, reason: "not a regular file", isLasting: false };
    case "too-large":
      return { kind: "refused", path, reason: `too large: ${read.size} bytes`, isLasting: false };
    case "unreadable":
      return { kind: "refused", path, reason: `unreadable: ${read.message}`, isLasting: false };
  }
  const hash = hasher.hash(read.bytes);
  const stamp: FileStamp = { ...read.entry, path, indexedAtMs, hash };
  if (hash === request.knownHash) return { kind: "unchanged", path, stamp };
  const decoded = decodeText(read.bytes);
  if (decoded.kind === "binary") {
    return { kind: "refused", path, reason: `binary content: ${decoded.reason}`, isLasting: true };
  }
  const content = { stamp, bytes: read.bytes, decoded, hasher };
  if (request.route !== undefined) return await extractRouted(request.root, request.route, content);
  return await extractText(content);
}

/** Bytes beyond which a file is not read; undefined for the usual limit. */
function limitOf({ path, route }: Pick<ExtractionRequest, "path" | "route">): number | undefined {
  if (route?.group.format === "sql") return mostDatabaseBytes.script;
  const isDocument = route !== undefined || routeOf(path) === databaseSnapshot;
  return isDocument ? mostDatabaseBytes.document : undefined;
}

/** A source of a database, by the rules of its manifest. */
async function extractRouted(
  root: string,
  route: SourceRoute,
  content: Content,
): Promise<ExtractionOutcome> {
  const { stamp, decoded, hasher } = content;
  const { addRouted } = await import("./database/add_routed.ts");
  const { path, hash } = stamp;
  const extraction = new Extraction({ path, text: decoded.text, facts: new FactsBuilder() });
  let read = hash;
  try {
    read = addRouted(extraction, { root, route, hash, hasher });
  } catch (error) {
    extraction.mark(FileFlag.partial | FileFlag.plain);
    extraction.failure = error;
  }
  return outcomeOf(content, extraction, {
    semantics: databaseSnapshot.semantics,
    flags: 0,
    route: `${route.declaration} ${read}`,
    ...databaseBodies(extraction),
  });
}

async function extractText(content: Content): Promise<ExtractionOutcome> {
  const { path } = content.stamp;
  const { text } = content.decoded;
  const routed = routeOf(path) ?? plainText;
  if (routed === databaseSnapshot) return await extractSnapshot(content);
  const classified = classifyContent(path, text);
  // A minified file says nothing to a reader: it is found by its path, not by what it holds.
  const language = classified.minified ? plainText : routed;
  const extraction = await extracted(language, path, text);
  const spans = ownSpans(extraction.facts, text.length);
  return outcomeOf(content, extraction, {
    semantics: language.semantics,
    flags: (classified.minified ? FileFlag.minified : 0) |
      (classified.generated ? FileFlag.generated : 0) |
      (classified.vendored ? FileFlag.vendored : 0),
    route: "",
    text,
    bodies: classified.minified ? spans.map(() => []) : spans,
  });
}

/** Snapshots are written by programs and say what they are about, however they look. */
async function extractSnapshot(content: Content): Promise<ExtractionOutcome> {
  const extraction = await extracted(databaseSnapshot, content.stamp.path, content.decoded.text);
  return outcomeOf(content, extraction, {
    semantics: databaseSnapshot.semantics,
    flags: 0,
    route: "",
    ...databaseBodies(extraction),
  });
}

async function extracted(language: Language, path: string, text: string): Promise<Extraction> {
  await prepareLanguage(language);
  return parseSource(language, path, text);
}

/** What is kept of an extraction beside its facts. */
interface ExtractedParts {
  readonly semantics: number;
  /** FileFlag bits. */
  readonly flags: number;
  readonly route: string;
  /** See `bodyWords`. */
  readonly text: string;
  readonly bodies: readonly (readonly number[])[];
}

function outcomeOf(
  { stamp, bytes, decoded, hasher }: Content,
  extraction: Extraction,
  { semantics, flags, route, text, bodies }: ExtractedParts,
): ExtractionOutcome {
  const words = bodyWords(text, bodies);
  // No character has more code units than bytes: equal totals mean one byte for each unit.
  const offsets = decoded.text.length === bytes.length ? undefined : new OffsetMap(bytes, decoded);
  const toByte = (offset: number): number => offsets?.byteOffset(offset) ?? offset;
  const facts = packFacts(extraction, {
    semantics,
    flags: flags | (decoded.invalidBytes > 0 ? FileFlag.invalidText : 0),
    bytes: bytes.byteLength,
    toByte: offsets && toByte,
    hashOf: (start, end, def) => {
      if (start >= end) return [0, 0];
      const own = hasher.hash64(bytes.subarray(start, end));
      const further = extraction.further.get(def) ?? [];
      return further.reduce<readonly [number, number]>(([low, high], range) => {
        const part = hasher.hash64(bytes.subarray(toByte(range.start), toByte(range.end)));
        // Order counts: a mere sum would not tell two parts that changed places.
        return [Math.imul(low, 31) + part[0] >>> 0, Math.imul(high, 31) + part[1] >>> 0];
      }, own);
    },
  });
  return {
    kind: "extracted",
    path: stamp.path,
    stamp,
    facts,
    words,
    failure: extraction.failure === undefined ? undefined : String(extraction.failure),
    cutFor: extraction.cutFor,
    route,
    problems: extraction.problems.map(({ line, message }) =>
      `${line} ${message.replace(/\s+/g, " ")}`
    ),
  };
}
