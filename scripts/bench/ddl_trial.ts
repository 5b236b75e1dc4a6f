import process from "node:process";
import { readSql } from "../../src/database/sql/read_sql.ts";
import { createBLAKE3 } from "hash-wasm";
import type { DumpStyle } from "./synthetic_dump.ts";

/** What one dump costs. */
interface DdlTrial {
  /** CPU time of reading the definitions, by that of reading and hashing the same bytes. */
  readonly ratio: number;
  /** Resident memory beyond that of the start when all is read, text and objects, by the length of the file in bytes. */
  readonly memory: number;
  readonly objects: number;
}

const RUNS = 5;

/** Reads a dump from a file, and measures what that costs beside reading and hashing it. */
async function ddlTrial(path: string, style: DumpStyle): Promise<DdlTrial> {
  const start = Deno.memoryUsage().rss;
  const size = (await Deno.stat(path)).size;
  const hasher = await createBLAKE3();
  const hashing: number[] = [];
  const reading: number[] = [];
  let objects = 0;
  let memory = 0;
  for (let run = 0; run < RUNS; run++) {
    reading.push(
      await cpuOf(async () => {
        const text = new TextDecoder().decode(await Deno.readFile(path));
        const readings = readSql([text], {
          datasource: "bench",
          defaultSchema: "public",
          dialect: style === "inserts" ? "mysql" : "postgresql",
        });
        objects = readings.reduce((sum, reading) => sum + reading.objects.length, 0);
        // Of the first run alone: what later ones leave to be collected is none of the one dump's.
        if (run === 0) memory = (Deno.memoryUsage().rss - start) / size;
      }),
    );
    hashing.push(
      await cpuOf(async () => {
        hasher.init().update(await Deno.readFile(path)).digest();
      }),
    );
  }
  return {
    ratio: Math.min(...reading) / Math.min(...hashing),
    memory,
    objects,
  };
}

/** CPU time of this process for some work, in microseconds. */
async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

if (import.meta.main) {
  const [path = "", style = "copy"] = Deno.args;
  if (style === "copy" || style === "inserts" || style === "definitions") {
    console.log(JSON.stringify(await ddlTrial(path, style)));
  }
}
