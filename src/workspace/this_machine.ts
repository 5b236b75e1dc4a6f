/** The machine that a process runs on. */
export interface Machine {
  /** Its name; a container has one of its own. */
  readonly host: string;
  /** When its kernel started, in milliseconds since 1970; containers of one kernel agree on it. */
  readonly bootedAt: number;
  /** Release of its kernel. */
  readonly kernel: string;
}

/** The machine that this process runs on. */
export function thisMachine(): Machine {
  return {
    host: Deno.hostname(),
    bootedAt: Date.now() - Deno.osUptime() * 1000,
    kernel: Deno.osRelease(),
  };
}
