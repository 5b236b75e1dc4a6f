/** What of a process is in memory, in bytes. */
export interface ResidentMemory {
  /** All of it. */
  readonly resident: number;
  /** Its share when what several processes have in common is divided among them; undefined where the system does not say. */
  readonly share: number | undefined;
}

/** Asks the system what of a process is in memory. @throws Error when it does not say. */
export async function residentMemory(pid: number): Promise<ResidentMemory> {
  if (Deno.build.os === "linux") {
    const text = await Deno.readTextFile(`/proc/${pid}/smaps_rollup`);
    const kilobytes = (key: string): number =>
      Number(new RegExp(`^${key}:\\s+(\\d+) kB$`, "m").exec(text)?.[1]);
    return { resident: kilobytes("Rss") * 1024, share: kilobytes("Pss") * 1024 };
  }
  const { stdout } = await new Deno.Command("ps", { args: ["-o", "rss=", "-p", `${pid}`] })
    .output();
  const resident = Number(new TextDecoder().decode(stdout).trim()) * 1024;
  if (!(resident > 0)) throw new Error(`nothing is known of the memory of process ${pid}`);
  return { resident, share: undefined };
}
