/** A time for names of files, as `20260102T030405Z`. */
export function utcStamp(time: Date): string {
  return time.toISOString().replaceAll(/[-:]|\.\d+/g, "");
}
