import { fileURLToPath } from "node:url";
import { installGrammars } from "./install_grammars.ts";

// Standard output belongs to the task that depends on this one.
try {
  await installGrammars({
    root: fileURLToPath(new URL("..", import.meta.url)),
    onFetch: (specs) => console.error(`setup: fetching ${specs.join(", ")}`),
  });
} catch (error) {
  console.error(`setup: ${error instanceof Error ? error.message : error}`);
  Deno.exit(1);
}
