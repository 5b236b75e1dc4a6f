import { isDeepStrictEqual } from "node:util";
import { parse as parseToml, stringify, TomlError } from "smol-toml";
import { ConfigError } from "./config_error.ts";
import type { ConfigFormat, ServerEntry, ServersPath } from "./config_format.ts";
import { expectedDocument } from "./expected_document.ts";
import { isPlainObject } from "./is_plain_object.ts";
import { lineEndOf } from "./line_end_of.ts";
import { linesOf } from "./lines_of.ts";
import { memberAt } from "./member_at.ts";
import { replaceTomlValue } from "./replace_toml_value.ts";
import { tomlBlocks } from "./toml_blocks.ts";
import { withoutMark } from "./without_mark.ts";

/**
 * TOML 1.0, edited by whole lines: an entry is a table of its own, `[mcp_servers.graphin]`. What was meant is compared
 * with what the edited text says before it is given out.
 */
export const tomlFormat: ConfigFormat = { parse, put, remove, show };

const byHand = "it is written in a form that has to be edited by hand";

function parse(text: string): unknown {
  try {
    return plain(parseToml(withoutMark(text).text, { integersAsBigInt: "asNeeded" }));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [what = ""] = error.message.replace(/^Invalid TOML document: /, "").split("\n", 1);
    throw new ConfigError(
      `it is not TOML (${what} at line ${error.line}, column ${error.column})`,
    );
  }
}

function put(
  given: string | undefined,
  servers: ServersPath,
  name: string,
  entry: ServerEntry,
): string {
  const { mark, text } = withoutMark(given ?? "");
  const document = parse(text);
  const path = [...servers, name];
  if (memberAt(document, path) === undefined) {
    const wanted = expectedDocument(document, servers, name, entry);
    const lineEnd = lineEndOf(text);
    const gap = text === "" ? "" : text.endsWith("\n") ? lineEnd : lineEnd + lineEnd;
    const block = `${show(servers, name, entry)}\n`.replaceAll("\n", lineEnd);
    return mark + checked(text + gap + block, wanted);
  }
  let edited = text;
  for (const [key, value] of Object.entries(entry)) {
    const before = parse(edited);
    if (isDeepStrictEqual(memberAt(before, [...path, key]), value)) continue;
    const wanted = expectedDocument(before, servers, name, { [key]: value });
    const replaced = replaceTomlValue(edited, {
      path,
      key,
      line: stringify({ [key]: value }).trimEnd(),
      isRight: (candidate) => means(candidate, wanted),
    });
    if (replaced === undefined) throw new ConfigError(byHand);
    edited = replaced;
  }
  return mark + edited;
}

function remove(given: string, servers: ServersPath, name: string): string {
  const { mark, text } = withoutMark(given);
  const document = parse(text);
  const path = [...servers, name];
  if (memberAt(document, path) === undefined) return given;
  const wanted = expectedDocument(document, servers, name, undefined);
  let lines = linesOf(text);
  for (const { start, end } of tomlBlocks(lines, path).reverse()) {
    const isLoose = lines[start - 1]?.trim() === "" &&
      (lines[end] === undefined || lines[end]?.trim() === "");
    lines = [...lines.slice(0, isLoose ? start - 1 : start), ...lines.slice(end)];
  }
  const edited = lines.join("");
  if (means(edited, wanted) || means(edited, withoutEmpty(wanted, servers))) return mark + edited;
  throw new ConfigError(byHand);
}

function show(servers: ServersPath, name: string, entry: ServerEntry): string {
  return `[${[...servers, name].join(".")}]\n${stringify(entry).trimEnd()}`;
}

function checked(text: string, wanted: unknown): string {
  if (means(text, wanted)) return text;
  throw new ConfigError(byHand);
}

function means(text: string, wanted: unknown): boolean {
  try {
    return isDeepStrictEqual(parse(text), wanted);
  } catch {
    return false;
  }
}

/** The parser makes tables without a prototype, which are never equal to others. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plain(member)]));
}

/** A table that nothing is in cannot be seen in the text once its last member is gone. */
function withoutEmpty(document: unknown, servers: ServersPath): unknown {
  const [first, ...rest] = servers;
  if (!isPlainObject(document) || first === undefined) return document;
  const inner = withoutEmpty(document[first], rest);
  const { [first]: _, ...others } = document;
  const isEmpty = isPlainObject(inner) && Object.keys(inner).length === 0;
  return isEmpty ? others : { ...others, [first]: inner };
}
