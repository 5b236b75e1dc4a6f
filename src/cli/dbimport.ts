import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { importAtlas } from "../database/import/import_atlas.ts";
import type { ImportResult } from "../database/import/import_result.ts";
import { importTbls } from "../database/import/import_tbls.ts";
import { snapshotFiles, type SnapshotMeta } from "../database/import/snapshot_files.ts";
import { snapshotHead } from "../database/import/snapshot_head.ts";
import { snapshotScaffold } from "../database/import/snapshot_scaffold.ts";
import type { SnapshotSection } from "../database/snapshot/snapshot_name.ts";
import { CommandError } from "./command_error.ts";
import type { DbimportOptions } from "./dbimport_options.ts";

/** What became of the files of a datasource. */
export interface DbimportOutcome {
  readonly written: readonly string[];
  /** Those that said the same before. */
  readonly unchanged: readonly string[];
  /** Those of an earlier import that have nothing to say now. */
  readonly removed: readonly string[];
}

const sections: readonly SnapshotSection[] = ["main", "functions", "triggers", "rls"];

/**
 * Writes the snapshots of a datasource from what another tool says of its database.
 *
 * @param input Text of the other tool; asked for unless an empty snapshot is to be made.
 * @throws {CommandError} When options are wrong, the input cannot be read, or a file is in the way.
 */
export async function dbimport(
  options: DbimportOptions,
  input: () => Promise<string>,
): Promise<DbimportOutcome> {
  if (options.init !== undefined) return await scaffold(options, options.init);
  const datasource = checkedName(options.datasource, "--datasource");
  const syncedAt = options.syncedAt ?? new Date().toISOString().replace(/\.\d+(?=Z$)/, "");
  const text = await input();
  if (text.trim() === "") {
    const tool = options.from === "tbls" ? "tbls" : "Atlas";
    throw new CommandError(
      "failure",
      `dbimport: the input is empty; see whether ${tool} failed, and what it said`,
    );
  }
  const { content } = checkedResult(
    options.from === "tbls" ? importTbls(text) : importAtlas(text, options.engine ?? ""),
    text,
  );
  const meta: SnapshotMeta = {
    datasource,
    engine: options.engine ?? content.engine,
    source: options.from,
    syncedAt,
  };
  const texts = (at: string): Map<SnapshotSection, string> =>
    snapshotFiles(content, { ...meta, syncedAt: at });
  const plan = await Promise.all(sections.map(async (section): Promise<PlannedFile> => {
    const path = pathOf(options.out, datasource, section);
    const before = await textOf(path);
    const after = texts(syncedAt).get(section);
    const head = snapshotHead(before ?? "");
    // A file that differs in its time alone says the same.
    const isSame = options.syncedAt === undefined && head.syncedAt !== undefined &&
      texts(head.syncedAt).get(section) === before;
    return { path, before, after: isSame ? before : after, ...head };
  }));
  refuseOthersFiles(plan, options.overwrite);
  return await carryOut(plan, options.out);
}

interface PlannedFile {
  readonly path: string;
  /** Undefined when there is no such file. */
  readonly before: string | undefined;
  /** Undefined when there is to be none. */
  readonly after: string | undefined;
  readonly isImported: boolean;
  readonly isEmpty: boolean;
}

function refuseOthersFiles(plan: readonly PlannedFile[], overwrite: boolean): void {
  const other = plan.find(({ before, after, isImported, isEmpty }) =>
    before !== undefined && after !== undefined && before !== after && !isImported && !isEmpty
  );
  if (other === undefined || overwrite) return;
  throw new CommandError(
    "failure",
    `dbimport: ${other.path} was not written by graphin dbimport; move it away, or pass --overwrite to replace it`,
  );
}

async function carryOut(plan: readonly PlannedFile[], out: string): Promise<DbimportOutcome> {
  const written: string[] = [];
  const unchanged: string[] = [];
  const removed: string[] = [];
  try {
    await mkdir(out, { recursive: true });
    for (const { path, before, after, isImported } of plan) {
      if (after === undefined) {
        if (before === undefined || !isImported) continue;
        await rm(path);
        removed.push(path);
      } else if (after === before) unchanged.push(path);
      else {
        await replaceFile(path, after);
        written.push(path);
      }
    }
  } catch (error) {
    throw failure("cannot write", out, error);
  }
  return { written, unchanged, removed };
}

/** Whoever reads the file sees the old text or the new one. */
async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.new`;
  await writeFile(draft, text);
  await rename(draft, path);
}

async function scaffold(options: DbimportOptions, init: string): Promise<DbimportOutcome> {
  const datasource = checkedName(init, "--init");
  const path = pathOf(options.out, datasource, "main");
  if (await textOf(path) !== undefined) {
    throw new CommandError("failure", `dbimport: ${path} is there already; it was left as it is`);
  }
  const after = snapshotScaffold(datasource, options.engine ?? "postgresql");
  return await carryOut(
    [{ path, before: undefined, after, isImported: false, isEmpty: true }],
    options.out,
  );
}

function checkedName(name: string | undefined, option: string): string {
  if (name === undefined || name === "") {
    throw new CommandError("usage", `dbimport: name the datasource with ${option}`);
  }
  if (/[./\\:*?"<>|\s]/.test(name)) {
    throw new CommandError(
      "usage",
      `dbimport: ${JSON.stringify(name)} cannot be the name of a datasource: ` +
        "it becomes a part of ids and of names of files; use letters, digits, - and _",
    );
  }
  return name;
}

function checkedResult(result: ImportResult, text: string): Extract<ImportResult, { ok: true }> {
  if (result.ok) return result;
  const [first, ...others] = result.problems;
  const before = text.slice(0, first?.offset ?? 0).split("\n");
  const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  throw new CommandError(
    "failure",
    `dbimport: the input, ${place}: ${first?.message ?? ""}${more}`,
  );
}

function pathOf(out: string, datasource: string, section: SnapshotSection): string {
  const folder = out === "" ? "." : out.replace(/(?<=.)[/\\]+$/, "");
  const part = section === "main" ? "" : `.${section}`;
  return `${folder}/${datasource}${part}.graphindb.json`;
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw failure("cannot read", path, error);
  }
}

function failure(what: string, path: string, error: unknown): CommandError {
  const why = error instanceof Error ? error.message : String(error);
  return new CommandError("failure", `dbimport: ${what} ${path}: ${why}`);
}
