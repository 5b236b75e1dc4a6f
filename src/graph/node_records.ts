import { DefFlag } from "../facts/def_flag.ts";
import { DefKind } from "../facts/def_kind.ts";
import { isDatabaseKind } from "../facts/is_database_kind.ts";
import type { FileFacts } from "../facts/file_facts.ts";
import { FileFlag } from "../facts/file_flag.ts";
import type { NodeName } from "../link/node_names.ts";
import { NodeFlag } from "./node_flag.ts";
import type { NodeRecord } from "./node_record.ts";

/** The nodes of a file, by definition row; the file's own node is the first. */
export function nodeRecords(
  facts: FileFacts,
  names: readonly (NodeName | undefined)[],
): readonly (NodeRecord | undefined)[] {
  const fileFlags = fileNodeFlags(facts);
  return names.map((name, def) => {
    if (name === undefined) return undefined;
    return def === 0
      ? fileRecord(facts, name, fileFlags)
      : definitionRecord(facts, name, def, fileFlags);
  });
}

function fileNodeFlags(facts: FileFacts): number {
  const flags = facts.file.flags(0);
  let result = 0;
  if (flags & FileFlag.test) result |= NodeFlag.test;
  if (flags & FileFlag.generated) result |= NodeFlag.generated;
  if (flags & FileFlag.minified) result |= NodeFlag.minified;
  if (flags & FileFlag.vendored) result |= NodeFlag.vendored;
  if (flags & FileFlag.partial) result |= NodeFlag.partial;
  return result;
}

function fileRecord(facts: FileFacts, name: NodeName, flags: number): NodeRecord {
  const isPlain = (facts.file.flags(0) & FileFlag.plain) !== 0;
  const isDocument = facts.defs.count > 1 && facts.defs.kind(1) === DefKind.section ||
    /\.(md|markdown)$/i.test(name.id);
  return {
    ...name,
    signature: "",
    kind: DefKind.file,
    flags: flags | (isDocument ? NodeFlag.document : isPlain ? 0 : NodeFlag.codeFile),
    start: 0,
    end: facts.file.bytes(0),
    line: 1,
    endLine: Math.max(1, facts.file.lines(0)),
    hashLow: 0,
    hashHigh: 0,
  };
}

function definitionRecord(
  facts: FileFacts,
  name: NodeName,
  def: number,
  fileFlags: number,
): NodeRecord {
  const { defs } = facts;
  const kind = defs.kind(def);
  const defFlags = defs.flags(def);
  let flags = fileFlags;
  // What is wrong with one object of a database is no fault of the others.
  if (isDatabaseKind(kind)) flags &= ~NodeFlag.partial;
  if (defFlags & DefFlag.test) flags |= NodeFlag.test;
  if (defFlags & DefFlag.deprecated) flags |= NodeFlag.deprecated;
  if (defFlags & (DefFlag.abstract | DefFlag.signatureOnly)) flags |= NodeFlag.bodiless;
  if (kind === DefKind.section) flags |= NodeFlag.document;
  return {
    ...name,
    signature: facts.text(defs.signature(def)),
    kind: nodeKind(kind),
    flags,
    start: defs.start(def),
    end: defs.end(def),
    line: defs.line(def),
    endLine: Math.max(defs.line(def), defs.endLine(def)),
    hashLow: defs.hashLow(def),
    hashHigh: defs.hashHigh(def),
  };
}

function nodeKind(kind: number): DefKind {
  switch (kind) {
    case DefKind.class:
      return DefKind.class;
    case DefKind.interface:
      return DefKind.interface;
    case DefKind.method:
      return DefKind.method;
    case DefKind.section:
      return DefKind.section;
    case DefKind.table:
      return DefKind.table;
    case DefKind.view:
      return DefKind.view;
    case DefKind.databaseFunction:
      return DefKind.databaseFunction;
    case DefKind.procedure:
      return DefKind.procedure;
    case DefKind.rowPolicy:
      return DefKind.rowPolicy;
    case DefKind.trigger:
      return DefKind.trigger;
    default:
      return DefKind.function;
  }
}
