/** Clock ticks a second in which Linux gives times (USER_HZ). */
const ticksASecond = 100;

/** Processor time that a process has taken, all of its threads together, in seconds; undefined where only Linux tells. */
export async function cpuSecondsOf(pid: number): Promise<number | undefined> {
  if (Deno.build.os !== "linux") return undefined;
  const text = await Deno.readTextFile(`/proc/${pid}/stat`);
  // The name of the program, in parentheses, may hold blanks; utime and stime are fields 14 and 15.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticksASecond;
}
