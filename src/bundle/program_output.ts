/** Most bytes that are read of what a program says. */
const mostBytes = 64 << 10;

/** How a program is run. */
export interface ProgramOutputOptions {
  readonly args: readonly string[];
  /** How long it may take, in milliseconds. */
  readonly patienceMs: number;
}

/** What a program said until it ended. */
export interface ProgramOutput {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a program of which nothing is known: it has nothing to read, and is killed when it takes too long or says too
 * much. Processes that it leaves behind are not waited for.
 *
 * @throws Error when it cannot be started, or had to be killed.
 */
export async function programOutput(
  program: string,
  { args, patienceMs }: ProgramOutputOptions,
): Promise<ProgramOutput> {
  const child = new Deno.Command(program, {
    args: [...args],
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`it has not ended after ${patienceMs / 1000} s`)),
    patienceMs,
  );
  const out = child.stdout.getReader();
  const err = child.stderr.getReader();
  try {
    const whole = Promise.all([textOf(out), textOf(err), child.status]);
    const [stdout, stderr, { code }] = await Promise.race([whole, late]);
    return { code, stdout, stderr };
  } catch (error) {
    kill(child);
    throw error;
  } finally {
    clearTimeout(timer);
    // Whoever else has the other end would keep it open.
    await Promise.allSettled([out.cancel(), err.cancel(), child.status]);
  }
}

async function textOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length;
    if (bytes > mostBytes) throw new Error("it says too much");
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

function kill(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
