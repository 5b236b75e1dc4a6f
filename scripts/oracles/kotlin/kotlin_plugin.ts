import { createHash } from "node:crypto";
import { join } from "node:path";

import { corpusDirectory } from "../../corpus/corpus_directory.ts";
import { runCommand } from "../../corpus/run_command.ts";

/**
 * Compiles `KotlinCalls.java`, once for each version of it and of the compiler, into the corpus directory.
 *
 * @returns The directory that is the compiler's plugin.
 * @throws When no JDK is installed or javac finds errors.
 */
export async function kotlinPlugin(
  compiler: { readonly version: string; readonly classPath: string },
): Promise<string> {
  const source = join(import.meta.dirname ?? ".", "KotlinCalls.java");
  const hash = createHash("sha256").update(await Deno.readFile(source)).update(compiler.version);
  const plugins = join(corpusDirectory(), "oracles", "kotlin");
  const plugin = join(plugins, `plugin-${hash.digest("hex").slice(0, 16)}`);
  if (await exists(plugin)) return plugin;
  await Deno.mkdir(plugins, { recursive: true });
  const staging = await Deno.makeTempDir({ dir: plugins, prefix: "compiling-" });
  try {
    const services = join(staging, "META-INF", "services");
    await Deno.mkdir(services, { recursive: true });
    await Deno.writeTextFile(
      join(services, "org.jetbrains.kotlin.compiler.plugin.CompilerPluginRegistrar"),
      "KotlinCalls\n",
    );
    const result = await runCommand([
      "javac",
      "-nowarn",
      "-cp",
      compiler.classPath,
      "-d",
      staging,
      source,
    ]);
    if (result === undefined) throw new Error("no JDK is installed");
    if (result.code !== 0) throw new Error(`javac found errors:\n${result.stderr.trim()}`);
    await Deno.rename(staging, plugin).catch(async (error) => {
      // Another run may have compiled the same meanwhile.
      if (!(await exists(plugin))) throw error;
    });
    return plugin;
  } finally {
    await Deno.remove(staging, { recursive: true }).catch(() => {});
  }
}

function exists(path: string): Promise<boolean> {
  return Deno.stat(path).then(() => true, () => false);
}
