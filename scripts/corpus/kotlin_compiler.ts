import { join } from "node:path";

import { corpusDirectory } from "./corpus_directory.ts";
import { type CommandOptions, runCommand } from "./run_command.ts";

const version = "2.4.21";

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>corpus</groupId>
  <artifactId>kotlin-syntax</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.jetbrains.kotlin</groupId>
      <artifactId>kotlin-compiler-embeddable</artifactId>
      <version>${version}</version>
    </dependency>
  </dependencies>
</project>
`;

/** The Kotlin compiler with what it depends on, or why it cannot be had on this machine. */
export type KotlinCompiler =
  | {
    readonly kind: "ready";
    readonly version: string;
    /** For `java -cp`: all jars of a directory. */
    readonly classPath: string;
  }
  | { readonly kind: "skipped"; readonly reason: string };

/**
 * Fetches the Kotlin compiler once into the corpus directory.
 *
 * @throws When Maven cannot fetch it.
 */
export async function kotlinCompiler(): Promise<KotlinCompiler> {
  const tools = join(corpusDirectory(), ".tools");
  const home = join(tools, `kotlin-compiler-${version}`);
  const ready: KotlinCompiler = { kind: "ready", version, classPath: join(home, "*") };
  try {
    await Deno.stat(home);
    return ready;
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  await Deno.mkdir(tools, { recursive: true });
  const staging = await Deno.makeTempDir({ dir: tools, prefix: "kotlin-" });
  try {
    await Deno.writeTextFile(join(staging, "pom.xml"), pom);
    const options: CommandOptions = { cwd: staging };
    const result = await runCommand([
      "mvn",
      "--quiet",
      "--batch-mode",
      "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies",
      "-DoutputDirectory=jars",
    ], options);
    if (result === undefined) return { kind: "skipped", reason: "mvn is not installed" };
    if (result.code !== 0) {
      const said = `${result.stderr}\n${result.stdout}`.trim().slice(0, 2000);
      throw new Error(`mvn could not fetch the Kotlin compiler ${version}:\n${said}`);
    }
    await Deno.rename(join(staging, "jars"), home);
    return ready;
  } finally {
    await Deno.remove(staging, { recursive: true });
  }
}
