import type { ResumablePart } from "./part_file.ts";

/** What the answer to a request for the rest of a file gives. */
export type RangeAnswer =
  /** The whole file, from its first byte. */
  | {
    readonly kind: "whole";
    readonly total: number | undefined;
    readonly validator: string | undefined;
  }
  /** What is missing, and nothing else. */
  | { readonly kind: "rest"; readonly total: number | undefined }
  /** Something that does not fit to what is here. */
  | { readonly kind: "unfit" }
  /** No part of a file. */
  | { readonly kind: "other" };

/**
 * Judges an answer by its status and headers (RFC 9110, sections 14.4 and 15.3.7).
 *
 * @param part What was asked to be gone on with; undefined when the whole file was asked for.
 */
export function rangeAnswer(response: Response, part: ResumablePart | undefined): RangeAnswer {
  const { status, headers } = response;
  if (status === 200) {
    return { kind: "whole", total: contentLength(headers), validator: validatorOf(headers) };
  }
  if (part === undefined || (status !== 206 && status !== 416)) return { kind: "other" };
  const range = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/.exec(
    headers.get("content-range") ?? "",
  );
  if (status === 416 || range === null) return { kind: "unfit" };
  const [start, end] = [Number(range[1]), Number(range[2])];
  const total = range[3] === "*" ? part.note.total : Number(range[3]);
  const tag = headers.get("etag");
  const isSame = tag === null || !part.note.validator.includes('"') || tag === part.note.validator;
  const isRest = start === part.bytes && (total === undefined || end === total - 1);
  const isSameSize = part.note.total === undefined || part.note.total === total;
  return isSame && isRest && isSameSize ? { kind: "rest", total } : { kind: "unfit" };
}

/** The length of an encoded body is not that of the file. */
function contentLength(headers: Headers): number | undefined {
  const text = headers.get("content-length") ?? "";
  return headers.has("content-encoding") || !/^\d{1,15}$/.test(text) ? undefined : Number(text);
}

/** A weak entity tag does not promise the same bytes. */
function validatorOf(headers: Headers): string | undefined {
  const tag = headers.get("etag") ?? "";
  if (/^"[^"]*"$/.test(tag)) return tag;
  return headers.get("last-modified") ?? undefined;
}
