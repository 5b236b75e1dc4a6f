import { ExitCode } from "./exit_code.ts";

/** What asks a process to end. */
export type StopSignal = "SIGINT" | "SIGTERM" | "SIGHUP" | "SIGBREAK";

const signals: readonly StopSignal[] = Deno.build.os === "windows"
  ? ["SIGINT", "SIGBREAK"]
  : ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Calls a listener when a signal asks this process to end. A second signal ends it at once.
 *
 * @returns What ends this.
 */
export function onStopSignal(listener: (signal: StopSignal) => void): () => void {
  let isTold = false;
  const releases = signals.map((signal) => {
    const told = (): void => {
      if (isTold) Deno.exit(ExitCode.failure);
      isTold = true;
      listener(signal);
    };
    Deno.addSignalListener(signal, told);
    return () => Deno.removeSignalListener(signal, told);
  });
  return () => releases.forEach((release) => release());
}
