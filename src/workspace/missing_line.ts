import { linePlace } from "./line_place.ts";
import type { UnknownNode } from "./workspace_api.ts";

/** What is wrong with a place whose file is there and has no such line; undefined for anything else. */
export function missingLine({ id, similar }: UnknownNode): string | undefined {
  const place = linePlace(id.trim());
  const [likeliest] = similar;
  if (place === undefined || likeliest?.file !== place.path) return undefined;
  return `${place.path} has no line ${place.line}`;
}
