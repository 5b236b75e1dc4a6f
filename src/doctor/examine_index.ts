import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import { OtherVersionError } from "../workspace/other_version_error.ts";
import { snapshotFile } from "../workspace/snapshot_file.ts";
import type { Finding } from "./finding.ts";
import { Findings } from "./findings.ts";
import type { OwnerAnswer } from "./owner_answer.ts";
import { writeRemedy } from "./write_remedy.ts";

/** Larger kept indexes are not read whole to be looked at. */
const mostBytes = 1 << 30;

/** The index that is looked at. */
export interface ExamineIndexOptions {
  /** Absolute path of the workspace. */
  readonly root: string;
  /** Version of this program. */
  readonly version: string;
  /** Asks the process that has the index. */
  readonly askOwner: (stateDirectory: string) => Promise<OwnerAnswer>;
}

/** Looks at the index of a workspace: its owner is asked where there is one, else what is kept is read, without a lock. */
export async function examineIndex(
  { root, version, askOwner }: ExamineIndexOptions,
): Promise<Finding[]> {
  const found = new Findings("index");
  const directory = join(root, ".graphin");
  const entry = await lstat(directory).catch(() => undefined);
  if (entry === undefined) {
    found.note(`${root} is not indexed yet; a server or the first command does that`);
    await examineAccess(root, "an index", found);
    return found.list;
  }
  if (entry.isSymbolicLink()) {
    found.problem(
      `${directory} is a symbolic link, which is not followed, so that no index is kept`,
      "put a directory in its place",
    );
    return found.list;
  }
  if (!entry.isDirectory()) {
    found.problem(`${directory} is no directory`, "move it away: the index is kept there");
    return found.list;
  }
  await examineAccess(directory, "the index", found);
  const owner = await askOwner(directory);
  if (owner.kind === "answered") examineOwner(root, version, owner, found);
  else if (owner.kind === "nobody") await examineKept(root, directory, found);
  else if (owner.isProblem) found.problem(owner.reason, "resume or end that process");
  else found.note(owner.reason);
  return found.list;
}

async function examineAccess(path: string, what: string, found: Findings): Promise<void> {
  const remedy = await writeRemedy(path);
  if (remedy === undefined) return;
  found.problem(
    `${path} cannot be written to, so that ${what} is not kept and built anew each time`,
    remedy,
  );
}

function examineOwner(
  root: string,
  version: string,
  owner: OwnerAnswer & { readonly kind: "answered" },
  found: Findings,
): void {
  const { pid, status } = owner;
  const { state, files, nodes, warnings } = status;
  const doing = state === "ready" ? "up to date" : "being brought up to date";
  found.ok(`process ${pid} serves ${root}: ${files} files, ${nodes} nodes, ${doing}`);
  if (owner.version !== version) {
    found.note(
      `process ${pid} is graphin ${owner.version}, and this is ${version}`,
      "start the session of your client anew to have one version",
    );
  }
  for (const warning of warnings) found.note(`process ${pid} says: ${warning}`);
}

async function examineKept(root: string, directory: string, found: Findings): Promise<void> {
  const path = join(directory, "index.bin");
  const kept = await lstat(path).catch(() => undefined);
  if (kept === undefined || !kept.isFile()) {
    found.note(`no index of ${root} is kept yet; a server or the first command makes one`);
    return;
  }
  if (kept.size > mostBytes) {
    found.ok(`an index of ${root} is kept, of ${kept.size} bytes; no process has it open`);
    return;
  }
  try {
    const { graph } = snapshotFile.decode(await readFile(path));
    const when = kept.mtime.toISOString().slice(0, 16).replace("T", " ");
    found.ok(
      `an index of ${root} is kept: ${graph.files.size} files, ${graph.nodes.size} nodes as of ${when} UTC; no process has it open`,
    );
  } catch (error) {
    const why = error instanceof OtherVersionError ? "is of another version" : "is damaged";
    found.note(`the kept index of ${root} ${why}; the next start builds it anew`);
  }
}
