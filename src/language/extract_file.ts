import { FileFlag } from "../facts/file_flag.ts";
import { bodyWords } from "../search/body_words.ts";
import { classifyContent } from "../source/content_class.ts";
import type { ContentHasher } from "../source/content_hasher.ts";
import { decodeText, type SourceText } from "../source/decode_text.ts";
import { OffsetMap } from "../source/offset_map.ts";
import { SourceReader } from "../source/source_reader.ts";
import type { ExtractionOutcome, ExtractionRequest, FileStamp } from "./extraction_message.ts";
import { ownSpans } from "./own_spans.ts";
import { packFacts } from "./pack_facts.ts";
import { parseSource } from "./parse_source.ts";
import { prepareLanguage } from "./prepare_language.ts";
import { plainText } from "./plain/language.ts";
import { routeOf } from "./routing.ts";

/**
 * Reads one file and turns it into facts and words. What the file holds cannot make it throw: binary content and files
 * that cannot be read are refused with a reason, and a failing extractor leaves a partial file.
 */
export async function extractFile(
  request: Pick<ExtractionRequest, "root" | "path" | "knownHash">,
  hasher: ContentHasher,
): Promise<ExtractionOutcome> {
  const { path } = request;
  const indexedAtMs = Date.now();
  const read = new SourceReader(request.root).read(path);
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
  return await extractText(stamp, read.bytes, decoded, hasher);
}

async function extractText(
  stamp: FileStamp,
  bytes: Uint8Array,
  decoded: SourceText,
  hasher: ContentHasher,
): Promise<ExtractionOutcome> {
  const { path } = stamp;
  const content = classifyContent(path, decoded.text);
  // A minified file says nothing to a reader: it is found by its path, not by what it holds.
  const language = content.minified ? plainText : routeOf(path) ?? plainText;
  await prepareLanguage(language);
  const extraction = parseSource(language, path, decoded.text);
  const spans = ownSpans(extraction.facts, decoded.text.length);
  const words = bodyWords(decoded.text, content.minified ? spans.map(() => []) : spans);
  // No character has more code units than bytes: equal totals mean one byte for each unit.
  const offsets = decoded.text.length === bytes.length ? undefined : new OffsetMap(bytes, decoded);
  const facts = packFacts(extraction, {
    semantics: language.semantics,
    flags: (content.minified ? FileFlag.minified : 0) |
      (content.generated ? FileFlag.generated : 0) |
      (content.vendored ? FileFlag.vendored : 0) |
      (decoded.invalidBytes > 0 ? FileFlag.invalidText : 0),
    bytes: bytes.byteLength,
    toByte: offsets && ((offset) => offsets.byteOffset(offset)),
    hashOf: (start, end) => start >= end ? [0, 0] : hasher.hash64(bytes.subarray(start, end)),
  });
  return {
    kind: "extracted",
    path,
    stamp,
    facts,
    words,
    failure: extraction.failure === undefined ? undefined : String(extraction.failure),
    cutFor: extraction.cutFor,
  };
}
