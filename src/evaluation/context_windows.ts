/** Lines from `start` to below `end`, from 0. */
export interface Window {
  readonly start: number;
  readonly end: number;
}

/**
 * What `grep -C` shows around matching lines; windows that touch or overlap are one.
 *
 * @param matching Ascending, from 0.
 * @param context Lines before and after each.
 * @param total Number of the file's lines.
 */
export function contextWindows(
  matching: readonly number[],
  context: number,
  total: number,
): Window[] {
  const windows: { start: number; end: number }[] = [];
  for (const line of matching) {
    const start = Math.max(0, line - context);
    const end = Math.min(total, line + context + 1);
    const last = windows.at(-1);
    if (last !== undefined && start <= last.end) last.end = end;
    else windows.push({ start, end });
  }
  return windows;
}
