import type { NodePlace } from "../workspace/workspace_api.ts";
import { byteLength } from "./byte_length.ts";
import { type Attributes, element } from "./element.ts";
import { shorten } from "./shorten.ts";

/** Bytes of one row; a longer one would crowd out all others. */
const rowLimit = 2000;
const nameLimit = 200;

/**
 * One node in a list, on a line of its own. When its names are so long that no list could hold them, the row says so and
 * where the node is.
 */
export function nodeRow(place: NodePlace, attributes: Attributes): string {
  const row = `  ${element("node", attributes)}`;
  if (byteLength(row) <= rowLimit) return row;
  return `  ${
    element("omitted", {
      reason: "size",
      display_name: shorten(place.displayName, nameLimit),
      file: shorten(place.file, nameLimit),
      line: place.line,
    })
  }`;
}
