const PAGES = 512;
const MOST_PAGES = 32_768;

let memory: WebAssembly.Memory | undefined;

/** The memory that this thread's parser works in: 32 MiB that grow to 2 GiB, as much as the parser takes by itself. */
export function parserMemory(): WebAssembly.Memory {
  memory ??= new WebAssembly.Memory({ initial: PAGES, maximum: MOST_PAGES });
  return memory;
}
