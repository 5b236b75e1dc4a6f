import { Buffer } from "node:buffer";

/** Bytes of UTF-8 that a text takes at most once it is escaped for an attribute. */
export function attributeBytes(text: string): number {
  let extra = 0;
  for (const _ of text.matchAll(/[&<>"]/g)) extra += 5;
  for (const _ of text.matchAll(/\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Cs}/gu)) extra += 10;
  return Buffer.byteLength(text) + extra;
}

/** Bytes of UTF-8 that source takes in a CDATA section. */
export function sourceBytes(text: string): number {
  let extra = 0;
  for (let at = text.indexOf("]]>"); at >= 0; at = text.indexOf("]]>", at + 3)) extra += 12;
  return Buffer.byteLength(text) + extra;
}
