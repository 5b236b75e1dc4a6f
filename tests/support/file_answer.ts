import type { SeenRequest, ServedAnswer } from "./artifact_server.ts";

/** Says of a file what a correct server says: all of it, or the rest from where `Range` and `If-Range` want it. */
export function fileAnswer(
  request: SeenRequest,
  body: Uint8Array,
  etag = '"first"',
): ServedAnswer {
  const headers = { ETag: etag, "Accept-Ranges": "bytes" };
  const [, from] = /^bytes=(\d+)-$/.exec(request.headers.get("range") ?? "") ?? [];
  if (from === undefined || request.headers.get("if-range") !== etag) {
    return { status: 200, headers, body };
  }
  const start = Number(from);
  if (start >= body.length) return { status: 416, headers };
  const range = `bytes ${start}-${body.length - 1}/${body.length}`;
  return {
    status: 206,
    headers: { ...headers, "Content-Range": range },
    body: body.subarray(start),
  };
}
