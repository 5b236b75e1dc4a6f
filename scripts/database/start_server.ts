/** Longest that a server may take until it answers, in milliseconds. */
const LONGEST_START_MS = 60_000;
const LOOK_EVERY_MS = 100;

/**
 * Starts a server and waits until it answers.
 *
 * @param isReady Whether it answers.
 * @returns What stops it and waits for its end.
 * @throws When it ends or does not answer in time, with what it said.
 */
export async function startServer(
  command: readonly [string, ...string[]],
  cwd: string,
  isReady: () => Promise<boolean>,
  env: Record<string, string> = {},
): Promise<() => Promise<void>> {
  const [program, ...args] = command;
  const log = `${cwd}/server.log`;
  const server = new Deno.Command(program, {
    args,
    cwd,
    env,
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const file = await Deno.open(log, { write: true, create: true, truncate: true });
  const logged = server.stderr.pipeTo(file.writable);
  let isEnded = false;
  const ended = server.status.then(() => {
    isEnded = true;
  });
  const latest = Date.now() + LONGEST_START_MS;
  while (!await isReady()) {
    if (isEnded || Date.now() > latest) {
      if (!isEnded) server.kill("SIGKILL");
      await logged;
      const said = (await Deno.readTextFile(log)).slice(-2_000);
      throw new Error(`${program} does not start. It said:\n${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return async () => {
    if (!isEnded) server.kill("SIGTERM");
    await ended;
    await logged;
  };
}
