import type { UnknownNode } from "./workspace_api.ts";

const PLACE = /^(.+?)(?::|#L)(\d+)(?:[-:]L?\d+)?$/;

/** What is wrong with a place whose file is there and has no such line; undefined for anything else. */
export function missingLine({ id, similar }: UnknownNode): string | undefined {
  const [, path, line] = PLACE.exec(id.trim()) ?? [];
  const [likeliest] = similar;
  if (path === undefined || likeliest === undefined || likeliest.file !== path) return undefined;
  return `${path} has no line ${line}`;
}
