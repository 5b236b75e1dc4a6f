import type { Node } from "jsonc-parser";
import { commaAfter } from "./comma_after.ts";
import { jsonLayout } from "./json_layout.ts";

/**
 * Adds a member to the end of an object in a JSON text, in the style of the text. Comments behind the last member stay
 * with it.
 *
 * @param root The outermost object.
 * @param object The object, of the same tree, without a member of that name.
 */
export function insertMember(
  text: string,
  root: Node,
  object: Node,
  name: string,
  value: unknown,
): string {
  const last = object.children?.at(-1);
  const closing = object.offset + object.length - 1;
  const contentStart = last === undefined ? object.offset + 1 : last.offset + last.length;
  const comma = last === undefined ? undefined : commaAfter(text, contentStart);
  const contentEnd = contentStart + text.slice(contentStart, closing).trimEnd().length;
  const head = text.slice(0, contentStart) + (last !== undefined && comma === undefined ? "," : "");
  const kept = text.slice(contentStart, contentEnd);
  const tail = text.slice(contentEnd);
  const layout = jsonLayout(text, root, object);
  const { isOnOneLine, lineEnd, outer, inner, space } = layout;
  const member = `${JSON.stringify(name)}:${space}${layout.write(value)}` +
    (comma === undefined ? "" : ",");
  if (isOnOneLine) return `${head}${kept}${space}${member}${tail}`;
  const isClosed = text.slice(contentEnd, closing).includes("\n");
  const rest = isClosed ? tail : `${lineEnd}${outer}${tail.trimStart()}`;
  return `${head}${kept}${lineEnd}${inner}${member}${rest}`;
}
