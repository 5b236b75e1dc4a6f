import type { DatabaseReading } from "../database_object.ts";
import type { JsonObject } from "../json/json_node.ts";
import { parseJson } from "../json/parse_json.ts";
import { dialectOfEngine } from "../sql/dialect_of_engine.ts";
import { readPolicies } from "./read_policies.ts";
import { readRelations } from "./read_relations.ts";
import { readRoutines } from "./read_routines.ts";
import { readTriggers } from "./read_triggers.ts";
import { snapshotName, type SnapshotSection } from "./snapshot_name.ts";
import { SnapshotReader } from "./snapshot_reader.ts";

/** Datasource of a file that tells none. */
const UNKNOWN = "unknown";

const sectionReaders: Readonly<
  Record<SnapshotSection, (reader: SnapshotReader, schema: string, members: JsonObject) => void>
> = {
  main: readRelations,
  functions: readRoutines,
  rls: readPolicies,
  triggers: readTriggers,
};

/**
 * Reads a snapshot, which `schema/graphindb.md` describes. What cannot be read is reported and costs nothing but itself.
 *
 * @param path Where it lies; its name tells what it holds.
 */
export function readSnapshot(text: string, path: string): DatabaseReading {
  const { stem, section } = snapshotName(path) ?? { stem: "", section: "main" };
  const reader = new SnapshotReader();
  const { root, problems } = parseJson(text);
  reader.problems.push(...problems);
  if (root?.type !== "object") {
    if (problems.length === 0) {
      reader.problems.push({ offset: 0, message: "a snapshot must be a JSON object" });
    }
    return finished(reader, stem);
  }
  const datasource = readMeta(reader, root) || stem;
  const schemas = root.members.get("schemas");
  if (schemas?.type === "object") {
    for (const [schema, members] of reader.entries(schemas, "schema")) {
      sectionReaders[section](reader, schema, members);
    }
  } else {
    reader.shape.report(
      schemas ?? root,
      `a snapshot needs an object "schemas", which may be empty`,
    );
  }
  return finished(reader, datasource);
}

/** @returns The datasource that is told, else an empty string. */
function readMeta(reader: SnapshotReader, root: JsonObject): string {
  const meta = reader.shape.object(root, "_meta", "the snapshot");
  if (meta === undefined) return "";
  const datasource = reader.shape.string(meta, "datasource", `"_meta"`) ?? "";
  if (datasource !== "") reader.checkName(meta, datasource, `datasource ${datasource}`);
  // Free text of which only known names matter.
  const engine = meta.members.get("engine");
  if (engine?.type === "scalar" && typeof engine.value === "string") {
    reader.dialect = dialectOfEngine(engine.value);
  }
  return datasource;
}

function finished(reader: SnapshotReader, datasource: string): DatabaseReading {
  return {
    datasource: datasource === "" ? UNKNOWN : datasource,
    objects: reader.objects,
    problems: reader.problems.sort((a, b) => a.offset - b.offset),
  };
}
