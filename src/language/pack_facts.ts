import type { FinishOptions } from "../facts/facts_builder.ts";
import type { Extraction } from "./extraction.ts";

/** What is known of the file beside its text. */
export interface PackOptions extends FinishOptions {
  readonly semantics: number;
  /** FileFlag bits found outside the extractor. */
  readonly flags: number;
  /** Size of the file in bytes. */
  readonly bytes: number;
}

/** Completes an extraction with the file's own row and packs it. */
export function packFacts(extraction: Extraction, options: PackOptions): Uint8Array<ArrayBuffer> {
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
  return facts.finish(options);
}

function lineCount(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return text === "" || text.endsWith("\n") ? count : count + 1;
}
