/** What a collection frees outside of the engine's heap is freed by other threads, some time later. */
const FREEING_MS = 100;

/**
 * Collects garbage where the engine offers that to programs, and has the C library give memory back to the system that
 * nothing in it is used of. Where much was freed at once, as after an index was built, the engine does not see what it
 * would free outside of its heap, and glibc keeps what was freed in the room of each thread. Elsewhere than on Linux, and
 * where the process may load no libraries, nothing is given back.
 */
export async function giveBackMemory(): Promise<void> {
  const collect: unknown = Reflect.get(globalThis, "gc");
  if (typeof collect === "function") {
    collect();
    await new Promise((resolve) => setTimeout(resolve, FREEING_MS));
    // What was used by those who await this is garbage only now.
    collect();
    await new Promise((resolve) => setTimeout(resolve, FREEING_MS));
  }
  trim();
}

function trim(): void {
  if (Deno.build.os !== "linux") return;
  try {
    const library = Deno.dlopen("libc.so.6", {
      malloc_trim: { parameters: ["usize"], result: "i32" },
    });
    library.symbols.malloc_trim(0n);
    library.close();
  } catch {
    // It is only memory that could have been less.
  }
}
