import type { ServerCommand } from "./client.ts";

/** What a command says that starts graphin's server. */
export interface GraphinCommand {
  /** The program, and what it needs before the arguments of graphin itself where that runs from its sources. */
  readonly program: readonly [string, ...string[]];
  /** The project that it names; undefined when graphin looks for one where it is started. */
  readonly workspace: string | undefined;
  /** Its other options. */
  readonly others: readonly string[];
}

/** Understands a command; undefined when it starts something else. */
export function graphinCommand({ command, args }: ServerCommand): GraphinCommand | undefined {
  const serve = args.indexOf("serve");
  const main = args.findIndex((arg) => /(^|[\\/])main\.ts$/.test(arg));
  const name = command.split(/[\\/]/).at(-1) ?? "";
  if (/^graphin(-launch|-\d[^\s]*)?(\.exe|\.cmd|\.sh)?$/i.test(name)) {
    if (serve > 0 || (serve < 0 && args[0]?.startsWith("-") === false)) return undefined;
    return { program: [command], ...options(args.slice(serve + 1)) };
  }
  const [flag = "", script = "", ...rest] = args;
  if (/^cmd(\.exe)?$/i.test(name) && /^\/c$/i.test(flag)) {
    const inner = graphinCommand({ command: script, args: rest });
    return inner && { ...inner, program: [command, flag, ...inner.program] };
  }
  if (!/^deno(\.exe)?$/i.test(name) || main < 0 || serve !== main + 1) return undefined;
  return { program: [command, ...args.slice(0, main + 1)], ...options(args.slice(serve + 1)) };
}

function options(args: readonly string[]): Pick<GraphinCommand, "workspace" | "others"> {
  const others: string[] = [];
  let workspace: string | undefined;
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? "";
    const joined = /^--?workspace=(.*)$/s.exec(arg);
    if (joined !== null) workspace = joined[1];
    else if (/^(--?workspace|-w)$/.test(arg)) workspace = args[++index];
    else others.push(arg);
  }
  return { workspace, others };
}
