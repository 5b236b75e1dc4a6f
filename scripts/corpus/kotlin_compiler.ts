import { join } from "node:path";

import { corpusDirectory } from "./corpus_directory.ts";
import { mavenJars } from "./maven_jars.ts";

const version = "2.4.21";

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
  const home = join(corpusDirectory(), ".tools", `kotlin-compiler-${version}`);
  const artifact = `org.jetbrains.kotlin:kotlin-compiler-embeddable:${version}`;
  return await mavenJars([artifact], home)
    ? { kind: "ready", version, classPath: join(home, "*") }
    : { kind: "skipped", reason: "mvn is not installed" };
}
