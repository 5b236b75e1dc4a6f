import { quantile } from "./quantile.ts";

/** The 95th percentile of `grep -rn NAME ROOT` in milliseconds; undefined where there is no grep. */
export async function grepTime(
  root: string,
  names: readonly string[],
): Promise<number | undefined> {
  const times: number[] = [];
  for (const name of names.slice(0, 20)) {
    const began = performance.now();
    try {
      await new Deno.Command("grep", {
        args: ["-rn", "--exclude-dir=.graphin", "-e", name, root],
        stdout: "piped",
        stderr: "null",
      }).output();
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return undefined;
      throw error;
    }
    times.push(performance.now() - began);
  }
  return quantile(times, 0.95);
}
