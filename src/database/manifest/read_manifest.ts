import * as z from "zod";
import type { DatabaseProblem } from "../database_object.ts";
import type { JsonNode, JsonObject } from "../json/json_node.ts";
import { jsonValue } from "../json/json_value.ts";
import { nodeAt } from "../json/node_at.ts";
import { parseJson } from "../json/parse_json.ts";
import { readMapping } from "../json/read_mapping.ts";
import { dialectOfEngine } from "../sql/dialect_of_engine.ts";
import { defaultSchema } from "../default_schema.ts";
import { formatOfPath } from "./format_of_path.ts";
import type { JsonRules, Manifest, ManifestDatasource, ManifestSource } from "./manifest.ts";
import { type SourceFormat, sourceFormats } from "./source_format.ts";
import { sourcePath } from "./source_path.ts";

const VERSION = 1;

const formatList = sourceFormats
  .map((format) => format === "schema" ? "schema (of Prisma)" : format).join(", ")
  .replace(/, (?=\S+$)/, " or ");

const dialectList = "postgresql, mysql, sqlite, sqlserver or oracle";

const sourceShape = z.object({ path: z.string().default(""), format: z.string().optional() });

const datasourceShape = z.object({
  engine: z.string().optional(),
  default_schema: z.string().optional(),
  sources: z.array(z.unknown()).default([]),
  sql: z.object({ dialect: z.string().optional() }).optional(),
  json: z.object({
    preset: z.string().optional(),
    mapping: z.record(z.string(), z.unknown()).optional(),
  }).optional(),
});

type WrittenDatasource = z.infer<typeof datasourceShape>;

/**
 * Reads a manifest `graphindb.json`, which `schema/graphindb.md` describes. What is wrong with one datasource or source
 * costs the others nothing.
 */
export function readManifest(text: string): Manifest {
  const { root, problems: faults } = parseJson(text);
  const [fault] = faults;
  if (fault !== undefined) return empty(fault);
  if (root?.type !== "object") {
    return empty({ offset: 0, message: "invalid JSON: a manifest must be an object" });
  }
  const reader = new ManifestReader();
  const version = reader.version(root);
  if (version !== VERSION) return { version, datasources: [], problems: reader.problems };
  const declared = root.members.get("datasources");
  if (declared?.type !== "object" || declared.members.size === 0) {
    return empty({ offset: (declared ?? root).start, message: "no datasources declared" });
  }
  const datasources = [...declared.members]
    .sort(([a], [b]) => a < b ? -1 : 1)
    .flatMap(([name, node]) => reader.datasource(name, node) ?? []);
  return { version, datasources, problems: reader.problems };
}

function empty(problem: DatabaseProblem): Manifest {
  return { version: VERSION, datasources: [], problems: [problem] };
}

class ManifestReader {
  readonly problems: DatabaseProblem[] = [];

  version(root: JsonObject): number {
    const node = root.members.get("version");
    if (node === undefined) return VERSION;
    const value = jsonValue(node);
    if (value === VERSION) return VERSION;
    this.#report(
      node,
      `unknown version ${JSON.stringify(value)} of the manifest; write ${VERSION}`,
    );
    return typeof value === "number" ? value : 0;
  }

  datasource(name: string, node: JsonNode): ManifestDatasource | undefined {
    const what = `datasource "${name}"`;
    if (name === "" || /[./]/.test(name)) {
      this.#report(node, `the name of ${what} must not be empty or have "." or "/" in it`);
      return undefined;
    }
    const shape = datasourceShape.safeParse(jsonValue(node));
    if (!shape.success) {
      for (const issue of shape.error.issues) {
        const place = issue.path.length === 0 ? "" : ` at "${issue.path.join(".")}"`;
        this.#report(nodeAt(node, issue.path), `${what}${place}: ${issue.message}`);
      }
      return undefined;
    }
    const { engine, default_schema: declared, sources, sql } = shape.data;
    const dialect = this.#dialect(sql?.dialect, nodeAt(node, ["sql", "dialect"]), what) ??
      dialectOfEngine(engine ?? "");
    const read = sources.flatMap((source, index) =>
      this.#source(source, nodeAt(node, ["sources", index]), what) ?? []
    );
    if (sources.length === 0) this.#report(nodeAt(node, ["sources"]), `${what} has no sources`);
    if (engine && dialect === undefined && read.some(({ format }) => format === "sql")) {
      this.#report(
        nodeAt(node, ["engine"]),
        `${what}: SQL of the engine "${engine}" is not known; its scripts are read as far as they show their dialect: ` +
          `write ${dialectList}, or which of them it is like as sql.dialect`,
      );
    }
    const needsJson = read.some(({ format }) => format === "json");
    const json = needsJson || shape.data.json !== undefined
      ? this.#json(shape.data.json, nodeAt(node, ["json"]), what)
      : undefined;
    return {
      name,
      ...(engine === undefined ? {} : { engine }),
      ...(dialect === undefined ? {} : { dialect }),
      defaultSchema: declared || defaultSchema(engine),
      isSchemaDeclared: (declared || engine || "") !== "",
      sources: read.filter(({ format }) => format !== "json" || json !== undefined),
      ...(json === undefined ? {} : { json }),
    };
  }

  #dialect(
    written: string | undefined,
    node: JsonNode,
    what: string,
  ): ManifestDatasource["dialect"] {
    if (written === undefined) return undefined;
    const dialect = dialectOfEngine(written);
    if (dialect === undefined) {
      this.#report(
        node,
        `${what}: unknown dialect "${written}"; write ${dialectList}`,
      );
    }
    return dialect;
  }

  #source(written: unknown, node: JsonNode, what: string): ManifestSource | undefined {
    const shape = sourceShape.safeParse(written);
    if (!shape.success) {
      this.#report(node, `bad source of ${what}: write { "path": …, "format": … }`);
      return undefined;
    }
    const { path: writtenPath, format: writtenFormat } = shape.data;
    const path = sourcePath(writtenPath);
    if (path === undefined) {
      this.#report(
        node,
        `bad source path ${JSON.stringify(writtenPath)} of ${what}: ` +
          "it must lead to a file or directory inside of the workspace",
      );
      return undefined;
    }
    const format = writtenFormat === undefined ? formatOfPath(path) : knownFormat(writtenFormat);
    if (format === undefined) {
      const which = writtenFormat === undefined ? "" : ` "${writtenFormat}"`;
      this.#report(
        node,
        `unknown format${which} of source ${path} of ${what}; write ${formatList}`,
      );
      return undefined;
    }
    return { path, format, offset: node.start };
  }

  #json(written: WrittenDatasource["json"], node: JsonNode, what: string): JsonRules | undefined {
    if (written?.preset !== undefined) {
      if (written.preset === "tbls") return { preset: "tbls" };
      this.#report(node, `unknown json preset "${written.preset}" of ${what}; supported: tbls`);
      return undefined;
    }
    if (written?.mapping === undefined) {
      this.#report(node, `${what}: format json needs json.preset or json.mapping`);
      return undefined;
    }
    const { mapping, faults } = readMapping(written.mapping);
    for (const { key, message } of faults) {
      this.#report(nodeAt(node, ["mapping", key]), `${what}: ${message}`);
    }
    return mapping === undefined ? undefined : { mapping };
  }

  #report(node: JsonNode, message: string): void {
    this.problems.push({ offset: node.start, message });
  }
}

function knownFormat(written: string): SourceFormat | undefined {
  return sourceFormats.find((format) => format === written);
}
