import { join } from "node:path";

import { corpusDirectory } from "../corpus/corpus_directory.ts";
import type { CorpusPackage } from "../corpus/fetch.ts";
import { finalPackages } from "../corpus/final_packages.ts";
import { corpusPackages } from "../corpus/packages.ts";
import { runCommand } from "../corpus/run_command.ts";
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
  await copyDependencies(wanted, directory);
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

/** @param artifacts Each `group:artifact:version`. */
async function copyDependencies(artifacts: readonly string[], directory: string): Promise<void> {
  const pom = pomOf(artifacts);
  const stamp = join(directory, "pom.xml");
  if (await Deno.readTextFile(stamp).catch(() => "") === pom) return;
  await Deno.mkdir(join(directory, ".."), { recursive: true });
  const staging = await Deno.makeTempDir({ dir: join(directory, ".."), prefix: "fetching-" });
  try {
    await Deno.writeTextFile(join(staging, "pom.xml"), pom);
    const result = await runCommand([
      "mvn",
      "--quiet",
      "--batch-mode",
      "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies",
      "-DoutputDirectory=.",
    ], { cwd: staging });
    if (result === undefined) throw new Error("mvn is not installed");
    if (result.code !== 0) {
      const said = `${result.stderr}\n${result.stdout}`.trim().slice(0, 2000);
      throw new Error(`mvn could not fetch the dependencies of ${artifacts.join(", ")}:\n${said}`);
    }
    await Deno.remove(directory, { recursive: true }).catch(() => {});
    await Deno.rename(staging, directory);
  } finally {
    await Deno.remove(staging, { recursive: true }).catch(() => {});
  }
}

function pomOf(artifacts: readonly string[]): string {
  const dependencies = artifacts.map((artifact) => {
    const [group, module, version] = artifact.split(":");
    return `    <dependency><groupId>${group}</groupId><artifactId>${module}</artifactId>` +
      `<version>${version}</version></dependency>\n`;
  });
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>oracles</groupId>
  <artifactId>class-path</artifactId>
  <version>1</version>
  <dependencies>
${dependencies.join("")}  </dependencies>
</project>
`;
}
