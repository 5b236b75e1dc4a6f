import { FileFacts } from "../facts/file_facts.ts";
import type { Extraction } from "./extraction.ts";

/** What is known of the file beside its text. */
export interface PackOptions {
  readonly semantics: number;
  /** FileFlag bits found outside the extractor. */
  readonly flags: number;
  /** Size of the file in bytes. */
  readonly bytes: number;
  /** Byte offset in the file of a UTF-16 offset in the text. */
  toByte(offset: number): number;
  /** 64-bit hash of a byte range of the file as two halves. */
  hashOf(start: number, end: number): readonly [low: number, high: number];
}

/** Completes an extraction with the file's own row and packs it. */
export function packFacts(extraction: Extraction, options: PackOptions): FileFacts {
  const { facts } = extraction;
  facts.add("file", {
    semantics: options.semantics,
    flags: extraction.flags | options.flags,
    packageName: extraction.packageName,
    bytes: options.bytes,
    lines: lineCount(extraction.text),
    doc: extraction.doc,
    buildConstraint: extraction.buildConstraint,
  });
  return new FileFacts(facts.finish(options));
}

function lineCount(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return text === "" || text.endsWith("\n") ? count : count + 1;
}
