import { isDeepStrictEqual } from "node:util";
import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { ConfigError } from "./config_error.ts";
import type { ConfigFormat, ServerEntry, ServersPath } from "./config_format.ts";
import { expectedDocument } from "./expected_document.ts";
import { insertMember } from "./insert_member.ts";
import { jsonLayout } from "./json_layout.ts";
import { lineOf } from "./line_of.ts";
import { removeMember } from "./remove_member.ts";
import { withoutMark } from "./without_mark.ts";

/** JSON as editors take it: comments and trailing commas are allowed, and stay. */
export const jsonFormat: ConfigFormat = { parse, put, remove, show };

function parse(text: string): unknown {
  const root = treeOf(withoutMark(text).text);
  return root === undefined ? {} : valueOf(root);
}

function put(
  given: string | undefined,
  servers: ServersPath,
  name: string,
  entry: ServerEntry,
): string {
  const { mark, text } = withoutMark(given ?? "");
  const wanted = expectedDocument(parse(text), servers, name, entry);
  const root = treeOf(text);
  if (root === undefined) return `${mark}${show(servers, name, entry)}\n`;
  const path = [...servers, name];
  let edited = text;
  let node = root;
  for (const [depth, part] of path.entries()) {
    const member = memberOf(text, node, part);
    if (member === undefined) {
      edited = insertMember(text, root, node, part, nested(path.slice(depth + 1), entry));
      return `${mark}${checked(edited, wanted)}`;
    }
    node = member;
  }
  for (const [key, value] of Object.entries(entry)) edited = putValue(edited, path, key, value);
  return `${mark}${checked(edited, wanted)}`;
}

function remove(given: string, servers: ServersPath, name: string): string {
  const { mark, text } = withoutMark(given);
  let node = treeOf(text);
  for (const part of servers) node = node && memberOf(text, node, part);
  const entry = node && memberOf(text, node, name);
  if (node === undefined || entry?.parent === undefined) return given;
  const wanted = expectedDocument(parse(text), servers, name, undefined);
  return `${mark}${checked(removeMember(text, node, entry.parent), wanted)}`;
}

function show(servers: ServersPath, name: string, entry: ServerEntry): string {
  return JSON.stringify(nested([...servers, name], entry), null, 2);
}

/** Sets one member of an entry that is there. */
function putValue(text: string, path: readonly string[], key: string, value: unknown): string {
  const root = treeOf(text);
  let node = root;
  for (const part of path) node = node && memberOf(text, node, part);
  if (root === undefined || node === undefined) return text;
  const member = memberOf(text, node, key);
  if (member === undefined) return insertMember(text, root, node, key, value);
  if (isDeepStrictEqual(valueOf(member), value)) return text;
  const written = jsonLayout(text, root, node).write(value);
  return text.slice(0, member.offset) + written + text.slice(member.offset + member.length);
}

/** @throws {ConfigError} When the text is not JSON, or its root is no object; undefined when there is nothing in it. */
function treeOf(text: string): Node | undefined {
  if (text.trim() === "") return undefined;
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false });
  const [first] = errors;
  if (first !== undefined) {
    const what = printParseErrorCode(first.error).replace(/(?<=[a-z])(?=[A-Z])/g, " ");
    throw new ConfigError(
      `it is not JSON (${what.toLowerCase()} at ${lineOf(text, first.offset)})`,
    );
  }
  if (root?.type !== "object") throw new ConfigError("it is JSON, but no object");
  return root;
}

/** @throws {ConfigError} When the node is no object, or has the name twice: programs differ in which one they mean. */
function memberOf(text: string, node: Node, name: string): Node | undefined {
  if (node.type !== "object") {
    throw new ConfigError(`what holds '${name}' at ${lineOf(text, node.offset)} is no object`);
  }
  const members = (node.children ?? []).filter(({ children }) => children?.[0]?.value === name);
  const [first, second] = members;
  if (second !== undefined) {
    throw new ConfigError(`'${name}' is there twice, again at ${lineOf(text, second.offset)}`);
  }
  return first?.children?.[1];
}

/** The library's own conversion takes a member called `__proto__` for the prototype. */
function valueOf(node: Node): unknown {
  if (node.type === "array") return (node.children ?? []).map(valueOf);
  if (node.type !== "object") return node.value;
  return Object.fromEntries(
    (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
      key === undefined || value === undefined ? [] : [[String(key.value), valueOf(value)]]
    ),
  );
}

function checked(text: string, wanted: unknown): string {
  if (isDeepStrictEqual(parse(text), wanted)) return text;
  throw new ConfigError("it cannot be edited without changing what else it says");
}

function nested(path: readonly string[], value: unknown): unknown {
  return path.reduceRight((inner, name) => ({ [name]: inner }), value);
}
