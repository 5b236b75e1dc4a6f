import { Buffer } from "node:buffer";

/** Bytes of UTF-8 that texts take at most as markup: escaped in an attribute, or as source in a CDATA section. */
export const markupBytes = { attribute, source } as const;

function attribute(text: string): number {
  let extra = 0;
  for (const _ of text.matchAll(/[&<>"]/g)) extra += 5;
  for (const _ of text.matchAll(/\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Cs}/gu)) extra += 10;
  return Buffer.byteLength(text) + extra;
}

function source(text: string): number {
  let extra = 0;
  for (let at = text.indexOf("]]>"); at >= 0; at = text.indexOf("]]>", at + 3)) extra += 12;
  return Buffer.byteLength(text) + extra;
}
