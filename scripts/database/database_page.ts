import type { MissingEngine } from "./database_engine.ts";
import type { JudgedSchema } from "./judge_schema.ts";
import type { RealSchema } from "./real_schemas.ts";

/** One schema as the page shows it. */
export interface PageSchema {
  readonly schema: RealSchema;
  /** Name and version of the engine. */
  readonly engine: string;
  readonly outcome: JudgedSchema | MissingEngine;
}

/** The page with the counts of every schema, in Markdown. */
export function databasePage(schemas: readonly PageSchema[]): string {
  return schemas.map(({ schema }) => schema.name).join("\n");
}
