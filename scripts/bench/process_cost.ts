import process from "node:process";

/** What a whole process has cost so far, all of its threads together. */
export interface ProcessCost {
  /** User and system time in seconds. */
  readonly cpuSeconds: number;
  /** Peak of the resident memory in bytes; what is resident now where the system does not keep the peak. */
  readonly peakBytes: number;
  /** Resident memory now, in bytes. */
  readonly residentBytes: number;
}

/** What this process has cost since it started. */
export function processCost(): ProcessCost {
  const { user, system } = process.cpuUsage();
  return {
    cpuSeconds: (user + system) / 1e6,
    peakBytes: peakBytes(),
    residentBytes: process.memoryUsage.rss(),
  };
}

function peakBytes(): number {
  if (Deno.build.os === "linux") {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(Deno.readTextFileSync("/proc/self/status")) ??
      [];
    if (kilobytes !== undefined) return Number(kilobytes) * 1024;
  }
  return process.memoryUsage.rss();
}
