/**
 * Has the C library give memory back to the system that nothing in it is used of. Where much was freed at once, as after
 * an index was built, glibc keeps it by itself, in the room of each thread. Elsewhere, and where the process may load no
 * libraries, nothing happens.
 */
export function giveBackMemory(): void {
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
