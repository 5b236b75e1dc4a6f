import { join } from "node:path";

import { corpusDirectory } from "../corpus/corpus_directory.ts";
import type { CorpusPackage } from "../corpus/fetch.ts";
import { finalPackages } from "../corpus/final_packages.ts";
import { corpusPackages } from "../corpus/packages.ts";
import { mavenJars } from "../corpus/maven_jars.ts";
import { jvmExtraDependencies } from "./jvm_extra_dependencies.ts";

/**
 * What a pinned package of Java or Kotlin is compiled against: what its published artifacts depend on, and what
 * {@link jvmExtraDependencies} adds. Maven fetches it once into the corpus directory.
 *
 * @returns Absolute paths of jars in a fixed order, without the package's own; none for a package that is not pinned.
 * @throws When Maven is not installed or cannot fetch something.
 */
export async function jvmClassPath(pkg: CorpusPackage): Promise<string[]> {
  const pinned = [...corpusPackages, ...finalPackages].find(({ language, name, version }) =>
    language === pkg.language && name === pkg.name && version === pkg.version
  );
  if (pinned === undefined) return [];
  const own = pinned.archives.map(({ artifact, version }) => `${artifact}:${version}`);
  const wanted = [...own, ...(jvmExtraDependencies[pkg.name] ?? [])];
  const directory = join(corpusDirectory(), "oracles", "jvm", `${pkg.name}-${pkg.version}`);
  if (!await mavenJars(wanted, directory)) throw new Error("mvn is not installed");
  const published = new Set(pinned.archives.flatMap(({ artifact, version }) => {
    const module = artifact.replace(/^.*:/, "");
    return [`${module}-${version}.jar`, `${module.replace(/-jvm$/, "")}-${version}.jar`];
  }));
  const jars: string[] = [];
  for await (const { name } of Deno.readDir(directory)) {
    if (name.endsWith(".jar") && !published.has(name)) jars.push(join(directory, name));
  }
  return jars.sort();
}
