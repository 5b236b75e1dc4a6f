import * as z from "zod";

const schema = z.looseObject({
  version: z.string(),
  /** Such as `linux/amd64`. */
  platform: z.string(),
  /** Name of the program's file in `bin`. */
  file: z.string(),
  /** Of that file. */
  sha256: z.string(),
  source: z.string(),
  installed_at: z.string(),
});

/** What is noted of an installed version, in `state/installed.json` and `state/versions`. */
export type InstallRecord = z.infer<typeof schema>;

/** Reads a record; undefined when there is none that can be understood. */
export async function readInstallRecord(path: string): Promise<InstallRecord | undefined> {
  try {
    return schema.parse(JSON.parse(await Deno.readTextFile(path)));
  } catch {
    return undefined;
  }
}
