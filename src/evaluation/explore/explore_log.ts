import { join } from "node:path";
import * as z from "zod";
import { jsonRecords } from "../json_records.ts";
import type { ExploreConfig, ExploreSettings } from "./explore_settings.ts";

const region = z.object({ path: z.string(), start: z.number(), end: z.number() });

const recordShape = z.object({
  instance_id: z.string(),
  /** Nodes of the index; left out where there is none. */
  nodes: z.number().optional(),
  ms: z.number(),
  error: z.string().optional(),
  /** By name of the configuration. */
  regions: z.record(z.string(), z.array(region)),
});

/** What became of one instance. */
export type ExploreRecord = z.infer<typeof recordShape>;

/** What two runs must share to be one. */
export interface ExploreParameters extends ExploreSettings {
  readonly bench: string;
  readonly isSemantic: boolean;
  readonly version: string;
  readonly configs: readonly ExploreConfig[];
}

/** What a run has done so far, kept so that one that was interrupted goes on where it was. */
export class ExploreLog {
  readonly records: Map<string, ExploreRecord>;
  readonly #path: string;

  private constructor(path: string, records: Map<string, ExploreRecord>) {
    this.#path = path;
    this.records = records;
  }

  /**
   * Opens the log of a run in a directory, which is made if need be.
   *
   * @param isFresh Whether what is there is forgotten.
   * @throws Error when the directory holds a run of other settings.
   */
  static async open(
    directory: string,
    parameters: ExploreParameters,
    isFresh: boolean,
  ): Promise<ExploreLog> {
    await Deno.mkdir(directory, { recursive: true });
    const manifest = join(directory, `run-${parameters.policy}.json`);
    const path = join(directory, `run-${parameters.policy}.jsonl`);
    const written = `${JSON.stringify(parameters, null, 2)}\n`;
    const before = isFresh ? undefined : await textOf(manifest);
    if (before !== undefined && before !== written) {
      throw new Error(
        `${directory} holds a run of ${parameters.policy} with other settings: give another --out, or --fresh`,
      );
    }
    await Deno.writeTextFile(manifest, written);
    const records = before === undefined ? [] : readRecords(await textOf(path) ?? "");
    // Written anew without what is not whole, so that lines can be added.
    await Deno.writeTextFile(path, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
    return new ExploreLog(path, new Map(records.map((record) => [record.instance_id, record])));
  }

  /** Whether an instance is done, and not to be tried again. */
  isDone(id: string): boolean {
    const record = this.records.get(id);
    return record !== undefined && record.error === undefined;
  }

  /** Keeps what became of an instance. */
  async add(record: ExploreRecord): Promise<void> {
    this.records.set(record.instance_id, record);
    await Deno.writeTextFile(this.#path, `${JSON.stringify(record)}\n`, { append: true });
  }
}

function readRecords(text: string): ExploreRecord[] {
  return jsonRecords(text).records.flatMap(({ value }) => {
    const read = recordShape.safeParse(value);
    return read.success ? [read.data] : [];
  });
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
