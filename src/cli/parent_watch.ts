import process from "node:process";

const interval = 2000;

/**
 * Calls `onGone` once the process that started this one has ended: a client that was killed closes no stream that
 * somebody else holds too.
 *
 * @returns What ends the watch.
 */
export function watchParent(onGone: () => void): () => void {
  const parent = Deno.ppid;
  const timer = setInterval(() => {
    if (isThere(parent)) return;
    clearInterval(timer);
    onGone();
  }, interval);
  return () => clearInterval(timer);
}

function isThere(parent: number): boolean {
  // Elsewhere an orphan gets another parent; on Windows it keeps the id of the old one.
  if (Deno.build.os !== "windows") return Deno.ppid === parent;
  try {
    process.kill(parent, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
