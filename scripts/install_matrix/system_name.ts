import { runCommand } from "../corpus/run_command.ts";

/**
 * Names a Linux system as its users do, with its C library.
 *
 * @param through A command that runs others in it, which are given to it as further arguments.
 * @returns Such as `Debian GNU/Linux 12, glibc 2.36`.
 */
export async function systemName(through: readonly string[] = []): Promise<string> {
  const script = '. /etc/os-release && printf "%s\\n" "$NAME $VERSION_ID" && ldd --version';
  const [program = "sh", ...args] = [...through, "sh", "-c", script];
  const result = await runCommand([program, ...args]);
  const [name = "", library = ""] = result?.stdout.split("\n") ?? [];
  const version = /(\d+\.\d+)$/.exec(library)?.[1];
  return version === undefined ? name || "unknown" : `${name}, glibc ${version}`;
}
