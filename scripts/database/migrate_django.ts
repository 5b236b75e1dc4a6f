import { join } from "node:path";
import { corpusDirectory } from "../corpus/corpus_directory.ts";
import { runCommand } from "../corpus/run_command.ts";
import type { DjangoDatabase, MissingEngine } from "./database_engine.ts";
import { runTool } from "./run_tool.ts";

/**
 * Lets Django make a database, in a Python environment beside the corpus.
 *
 * @param requirements Packages with versions.
 * @param apps Applications whose migrations are run.
 */
export async function migrateDjango(
  database: DjangoDatabase,
  requirements: readonly string[],
  apps: readonly string[],
): Promise<MissingEngine | undefined> {
  const home = join(corpusDirectory(), "databases", "django");
  const python = join(home, "bin", "python");
  const stamp = join(home, ".installed");
  const wanted = requirements.join(" ");
  if (await readIfThere(stamp) !== wanted) {
    const made = await runCommand(["python3", "-m", "venv", "--clear", home]);
    if (made?.code !== 0) return { missing: "python3 with venv is not installed" };
    await runTool([
      python,
      "-m",
      "pip",
      "install",
      "--quiet",
      "--disable-pip-version-check",
      ...requirements,
    ]);
    await Deno.writeTextFile(stamp, wanted);
  }
  const script = join(import.meta.dirname ?? ".", "django_project.py");
  await runTool([python, script], {
    env: {
      APPS: apps.join(" "),
      ENGINE: database.backend,
      NAME: database.name,
      HOST: database.host,
      USER_NAME: database.user,
    },
  });
  return undefined;
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(path);
  } catch {
    return undefined;
  }
}
