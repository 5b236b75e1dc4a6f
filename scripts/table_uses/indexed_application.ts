import { join } from "node:path";

import { DefKind } from "../../src/facts/def_kind.ts";
import { NodeTableUses } from "../../src/graph/node_table_uses.ts";
import { EdgeType } from "../../src/link/edge_type.ts";
import { StateStore } from "../../src/workspace/state_store.ts";
import { openWorkspace } from "../../src/workspace/workspace.ts";
import { WorkspaceIndex } from "../../src/workspace/workspace_index.ts";
import type { Application } from "./application.ts";

/** An edge from code to a table or view. */
export interface TableEdge {
  readonly caller: string;
  readonly table: string;
  readonly confidence: number;
  /** Bits of TableAccess; 0 where nothing is told. */
  readonly access: number;
  /** `path:line` of the evidence. */
  readonly place: string;
}

/** What graphin says of the tables that an application's chosen files use. */
export interface IndexedApplication {
  /** Public ids of all nodes in the chosen files. */
  readonly callers: ReadonlySet<string>;
  /** Public ids of all tables and views. */
  readonly tables: ReadonlySet<string>;
  /** All edges from the chosen files to tables and views, whatever their confidence. */
  readonly edges: readonly TableEdge[];
}

/**
 * Gives an application a manifest, indexes it as a workspace, and takes from the index what is said of tables.
 *
 * @param root Absolute path of the application, into which the manifest is written.
 * @param modules Paths of the chosen files, relative to the root.
 * @throws When the schema has a problem, or a chosen file is not indexed.
 */
export async function indexApplication(
  application: Application,
  root: string,
  modules: readonly string[],
): Promise<IndexedApplication> {
  await Deno.writeTextFile(join(root, "graphindb.json"), manifestOf(application));
  const { workspaces = [] } = application;
  if (workspaces.length > 0) {
    const text = JSON.stringify({ private: true, workspaces });
    await Deno.writeTextFile(join(root, "package.json"), `${text}\n`);
  }
  await removeState(root);
  try {
    const workspace = await openWorkspace({ root, version: "table-uses", watch: false });
    await workspace.ready();
    const problems = workspace.status().databases?.problems ?? [];
    await workspace.close();
    for (const problem of problems) console.error(`${application.package.name}: ${problem}`);
    const { state, problem } = (await StateStore.open(join(root, ".graphin"))).load();
    if (state === undefined) throw new Error(`cannot read the index of ${root}: ${problem}`);
    return usesIn(new WorkspaceIndex(state), modules);
  } finally {
    await removeState(root);
  }
}

function manifestOf({ datasource, engine, sources }: Application): string {
  const manifest = { version: 1, datasources: { [datasource]: { engine, sources } } };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

function usesIn({ graph }: WorkspaceIndex, modules: readonly string[]): IndexedApplication {
  const callers = new Set<string>();
  const edges: TableEdge[] = [];
  const uses = new NodeTableUses(graph);
  for (const path of modules) {
    const file = graph.files.at(path);
    if (file === undefined) throw new Error(`${path} is not indexed`);
    for (const node of file.nodes) {
      if (node === undefined) continue;
      const caller = graph.publicId(node);
      callers.add(caller);
      for (const edge of graph.edges.from(node)) {
        if (edge.type !== EdgeType.reference || !isTable(graph.nodes.kind(edge.target))) continue;
        edges.push({
          caller,
          table: graph.publicId(edge.target),
          confidence: edge.confidence,
          access: uses.ofEdge(edge)?.access ?? 0,
          place: `${path}:${edge.line}`,
        });
      }
    }
  }
  const tables = new Set(
    [...graph.nodes.handles()].filter((node) => isTable(graph.nodes.kind(node)))
      .map((node) => graph.publicId(node)),
  );
  return { callers, tables, edges };
}

function isTable(kind: number): boolean {
  return kind === DefKind.table || kind === DefKind.view;
}

async function removeState(root: string): Promise<void> {
  try {
    await Deno.remove(join(root, ".graphin"), { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
