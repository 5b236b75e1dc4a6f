/**
 * When a process began, in the form that the plugin's installer has it in: ticks since the start of the machine on Linux,
 * a time elsewhere. Undefined when there is no such process, or nobody can tell.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  if (Deno.build.os === "linux") {
    const text = await Deno.readTextFile(`/proc/${pid}/stat`).catch(() => "");
    // The name of the program, in parentheses, may have blanks and parentheses itself.
    return text.slice(text.lastIndexOf(") ") + 2).split(" ")[19] || undefined;
  }
  if (Deno.build.os === "windows") return undefined;
  try {
    const ps = new Deno.Command("ps", { args: ["-o", "lstart=", "-p", String(pid)] });
    const { stdout } = await ps.output();
    return new TextDecoder().decode(stdout).replace(/\n$/, "").replace(/ +/g, "_") || undefined;
  } catch {
    return undefined;
  }
}
