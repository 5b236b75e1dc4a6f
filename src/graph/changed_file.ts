import type { FileRecord } from "./file_record.ts";

/** A file with some of its values replaced; whatever reads the file, the outcome stands on its own. */
export function changedFile(file: FileRecord, change: Partial<FileRecord>): FileRecord {
  return {
    number: file.number,
    path: file.path,
    size: file.size,
    mtimeMs: file.mtimeMs,
    ctimeMs: file.ctimeMs,
    inode: file.inode,
    indexedAtMs: file.indexedAtMs,
    hash: file.hash,
    semantics: file.semantics,
    flags: file.flags,
    packageKey: file.packageKey,
    route: file.route,
    problems: file.problems,
    nodes: file.nodes,
    externals: file.externals,
    unresolved: file.unresolved,
    tableUses: file.tableUses,
    demand: file.demand,
    isLinked: file.isLinked,
    ...change,
  };
}
