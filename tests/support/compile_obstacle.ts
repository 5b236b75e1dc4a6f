import { existsSync } from "node:fs";
import { join } from "node:path";

/** @returns Why there is nothing to compile with; a test is no place for a download of 40 MB. */
export async function compileObstacle(): Promise<string | undefined> {
  if (Deno.env.get("DENORT_BIN") !== undefined) return undefined;
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).output();
  const { denoDir } = JSON.parse(new TextDecoder().decode(stdout));
  const { deno } = Deno.version;
  const runtime = join(denoDir, "dl", "release", `v${deno}`, `denort-${Deno.build.target}.zip`);
  if (existsSync(runtime)) return undefined;
  return "no denort on this machine; set DENORT_BIN, or run 'deno task compile' once to get one";
}
