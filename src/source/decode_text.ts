import { utf8Sequence } from "./utf8_sequence.ts";

/** How the characters of a text file are written, with or without byte order mark. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be";

/**
 * A file taken for text. `text` is without the byte order mark, which is `bomBytes` long in the
 * file, and with line ends as they are. Bytes that the encoding does not allow stand in it as
 * U+FFFD; `invalidBytes` counts them.
 */
export interface SourceText {
  readonly kind: "text";
  readonly text: string;
  readonly encoding: TextEncoding;
  readonly bomBytes: 0 | 2 | 3;
  readonly invalidBytes: number;
}

/**
 * A file that is no text: it holds NUL bytes, or many other control characters, or some of them
 * among much that is not UTF-8. Text in a legacy encoding has no control characters and stays text.
 */
export interface BinaryContent {
  readonly kind: "binary";
  readonly reason: "nul" | "control-characters" | "not-utf-8";
}

/** What the bytes of a file turned out to be. */
export type DecodedText = SourceText | BinaryContent;

const STRICT_UTF8 = new TextDecoder("utf-8", { ignoreBOM: true, fatal: true });
const LENIENT_UTF8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** How much of a file is looked at to tell text from data. */
const HEAD_BYTES = 8192;
/** Text has next to no control characters, compressed data has one byte in nine. */
const MAX_CONTROL_SHARE = 1 / 20;
const MAX_HARMLESS_CONTROLS = 3;
/** Of bytes that are not UTF-8, in a file that has control characters too. */
const MAX_INVALID_SHARE = 0.1;
/** Code and markup in any script have blanks, line ends and punctuation. */
const MIN_UTF16_ASCII_SHARE = 0.25;
const MIN_UTF16_UNITS = 8;

/** Control characters that occur in text: BS, TAB, LF, VT, FF, CR and ESC. */
function isTextControl(code: number): boolean {
  return (code >= 0x08 && code <= 0x0d) || code === 0x1b;
}

function isControl(code: number): boolean {
  return (code < 0x20 && !isTextControl(code)) || code === 0x7f;
}

function isUtf16(head: Uint8Array, littleEndian: boolean): boolean {
  const units = head.length >> 1;
  if (units < MIN_UTF16_UNITS) return false;
  const view = new DataView(head.buffer, head.byteOffset, units * 2);
  let ascii = 0;
  let pending = false;
  for (let at = 0; at < units; at++) {
    const unit = view.getUint16(at * 2, littleEndian);
    const isLow = unit >= 0xdc00 && unit <= 0xdfff;
    if (isLow !== pending || isControl(unit) || unit >= 0xfffe) return false;
    pending = unit >= 0xd800 && unit <= 0xdbff;
    if (unit < 0x80) ascii++;
  }
  return ascii >= units * MIN_UTF16_ASCII_SHARE;
}

/** UTF-16 without byte order mark is believed only where every code unit looks like text. */
function utf16WithoutMark(bytes: Uint8Array): TextEncoding | null {
  if (bytes.length % 2 !== 0) return null;
  const head = bytes.subarray(0, HEAD_BYTES);
  if (isUtf16(head, true)) return "utf-16le";
  return isUtf16(head, false) ? "utf-16be" : null;
}

function decodeUtf16(bytes: Uint8Array, encoding: TextEncoding, bomBytes: 0 | 2): DecodedText {
  const content = bytes.subarray(bomBytes);
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(content);
  if (text.slice(0, HEAD_BYTES / 2).includes("\0")) return { kind: "binary", reason: "nul" };
  return {
    kind: "text",
    text,
    encoding,
    bomBytes,
    invalidBytes: invalidUtf16Bytes(content, encoding === "utf-16le"),
  };
}

function invalidUtf16Bytes(bytes: Uint8Array, littleEndian: boolean): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let invalid = bytes.length % 2;
  let pending = false;
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const unit = view.getUint16(at, littleEndian);
    const isLow = unit >= 0xdc00 && unit <= 0xdfff;
    if (isLow !== pending) invalid += 2;
    pending = unit >= 0xd800 && unit <= 0xdbff;
  }
  return invalid + (pending ? 2 : 0);
}

function countControls(head: Uint8Array): number {
  let controls = 0;
  // A plain loop: an iterator over the bytes costs more than the rest of the decoding.
  for (let at = 0; at < head.length; at++) {
    if (isControl(head[at] ?? 0)) controls++;
  }
  return controls;
}

function decodeUtf8(bytes: Uint8Array, bomBytes: 0 | 3, controls: number): DecodedText {
  const content = bytes.subarray(bomBytes);
  try {
    const text = STRICT_UTF8.decode(content);
    return { kind: "text", text, encoding: "utf-8", bomBytes, invalidBytes: 0 };
  } catch {
    const invalidBytes = invalidUtf8Bytes(content);
    if (controls > 0 && invalidBytes > content.length * MAX_INVALID_SHARE) {
      return { kind: "binary", reason: "not-utf-8" };
    }
    const text = LENIENT_UTF8.decode(content);
    return { kind: "text", text, encoding: "utf-8", bomBytes, invalidBytes };
  }
}

function invalidUtf8Bytes(bytes: Uint8Array): number {
  let invalid = 0;
  for (let at = 0; at < bytes.length;) {
    const length = utf8Sequence(bytes, at);
    if (length < 0) invalid -= length;
    at += Math.abs(length);
  }
  return invalid;
}

/**
 * Decodes the bytes of a file, if they are text.
 *
 * A byte order mark decides the encoding; without one it is UTF-8, or UTF-16 where that is certain.
 * Never throws.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second, third, fourth] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return decodeUtf8(bytes, 3, 0);
  const isUtf32 = first === 0xff && second === 0xfe && third === 0 && fourth === 0;
  if (isUtf32) return { kind: "binary", reason: "nul" };
  if (first === 0xff && second === 0xfe) return decodeUtf16(bytes, "utf-16le", 2);
  if (first === 0xfe && second === 0xff) return decodeUtf16(bytes, "utf-16be", 2);

  const head = bytes.subarray(0, HEAD_BYTES);
  if (head.includes(0)) {
    const encoding = utf16WithoutMark(bytes);
    return encoding === null ? { kind: "binary", reason: "nul" } : decodeUtf16(bytes, encoding, 0);
  }
  const controls = countControls(head);
  if (controls > Math.max(MAX_HARMLESS_CONTROLS, head.length * MAX_CONTROL_SHARE)) {
    return { kind: "binary", reason: "control-characters" };
  }
  return decodeUtf8(bytes, 0, controls);
}
