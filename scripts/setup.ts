import { fileURLToPath } from "node:url";
import { assembleKernel } from "./assemble_kernel.ts";
import { installGrammars } from "./install_grammars.ts";

// Standard output belongs to the task that depends on this one.
try {
  const root = fileURLToPath(new URL("..", import.meta.url));
  await installGrammars({
    root,
    onFetch: (specs) => console.error(`setup: fetching ${specs.join(", ")}`),
  });
  await assembleKernel(root);
} catch (error) {
  console.error(`setup: ${error instanceof Error ? error.message : error}`);
  Deno.exit(1);
}
