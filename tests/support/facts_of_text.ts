import { FileFacts } from "../../src/facts/file_facts.ts";
import type { Language } from "../../src/language/language.ts";
import { packFacts } from "../../src/language/pack_facts.ts";
import { parseSource } from "../../src/language/parse_source.ts";
import { prepareLanguage } from "../../src/language/prepare_language.ts";

/**
 * Facts of a text as if it were a UTF-8 file at `path`; node hashes are sums, enough to tell texts apart in tests.
 *
 * @throws whatever the extractor throws.
 */
export async function factsOfText(
  language: Language,
  path: string,
  text: string,
): Promise<FileFacts> {
  await prepareLanguage(language);
  const extraction = parseSource(language, path, text);
  if (extraction.failure !== undefined) throw extraction.failure;
  const bytes = new TextEncoder().encode(text);
  const facts = packFacts(extraction, {
    semantics: language.semantics,
    flags: 0,
    bytes: bytes.byteLength,
    toByte: (offset) => new TextEncoder().encode(text.slice(0, offset)).byteLength,
    hashOf: (
      start,
      end,
    ) => [bytes.slice(start, end).reduce((sum, byte) => (sum * 31 + byte) >>> 0, 7), 0],
  });
  return new FileFacts(facts);
}
