import { join } from "node:path";

import { runCommand } from "./run_command.ts";

/**
 * Fetches artifacts with all that they depend on into a directory, which then holds their jars; one that has been fetched
 * for the same artifacts is left as it is.
 *
 * @param artifacts Each `group:artifact:version`.
 * @returns Whether Maven is installed.
 * @throws When Maven cannot fetch something.
 */
export async function mavenJars(
  artifacts: readonly string[],
  directory: string,
): Promise<boolean> {
  const pom = pomOf(artifacts);
  const stamp = join(directory, "pom.xml");
  if (await Deno.readTextFile(stamp).catch(() => "") === pom) return true;
  const around = join(directory, "..");
  await Deno.mkdir(around, { recursive: true });
  const staging = await Deno.makeTempDir({ dir: around, prefix: "fetching-" });
  try {
    await Deno.writeTextFile(join(staging, "pom.xml"), pom);
    const result = await runCommand([
      "mvn",
      "--quiet",
      "--batch-mode",
      "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies",
      "-DoutputDirectory=.",
    ], { cwd: staging });
    if (result === undefined) return false;
    if (result.code !== 0) {
      const said = `${result.stderr}\n${result.stdout}`.trim().slice(0, 2000);
      throw new Error(`mvn could not fetch ${artifacts.join(", ")}:\n${said}`);
    }
    await Deno.remove(directory, { recursive: true }).catch(() => {});
    await Deno.rename(staging, directory);
    return true;
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
  return `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>corpus</groupId>
  <artifactId>class-path</artifactId>
  <version>1</version>
  <dependencies>
${dependencies.join("")}  </dependencies>
</project>
`;
}
