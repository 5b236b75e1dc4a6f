import { ExitCode } from "./exit_code.ts";

/** What asks a process to end. */
export type StopSignal = "SIGINT" | "SIGTERM" | "SIGHUP" | "SIGBREAK";

const allSignals: readonly StopSignal[] = Deno.build.os === "windows"
  ? ["SIGINT", "SIGBREAK"]
  : ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Calls a listener when a signal asks this process to end. A second signal ends it at once.
 *
 * @param except Signals that are left as they are.
 * @returns What ends this.
 */
export function onStopSignal(
  listener: (signal: StopSignal) => void,
  except: readonly StopSignal[] = [],
): () => void {
  let isTold = false;
  const signals = allSignals.filter((signal) => !except.includes(signal));
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
