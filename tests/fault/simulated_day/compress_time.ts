/** Waits of a save (2 s), and of what happens regularly or is tried again; not the patience with events and answers. */
function isOfTheDay(ms: number): boolean {
  return ms === 2_000 || ms > 40_000;
}

/** Makes what waits for time to pass, such as saves and sweeps, wait for a part of it in this process. */
export function compressTime(factor: number): void {
  const later = globalThis.setTimeout;
  const compressed = (callback: () => void, ms = 0): ReturnType<typeof setTimeout> =>
    later(callback, isOfTheDay(ms) ? ms / factor : ms);
  Object.defineProperty(globalThis, "setTimeout", { value: compressed, configurable: true });
}
