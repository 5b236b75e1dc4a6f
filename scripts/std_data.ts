import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { javaTypes } from "./std/java_types.ts";
import { javascriptNames } from "./std/javascript_names.ts";
import { kotlinNames } from "./std/kotlin_names.ts";
import { namesModule } from "./std/names_module.ts";
import { printedNames } from "./std/printed_names.ts";
import type { StandardNames } from "./std/standard_names.ts";

const KOTLIN = "2.4.21";
const SIZE_LIMIT = 150 * 1024;

const root = fileURLToPath(new URL("..", import.meta.url));
const programs = fileURLToPath(new URL("./std", import.meta.url));
const home = Deno.env.get("JAVA_HOME");
const java = home === undefined ? "java" : `${home}/bin/java`;

/** How each language's names are read, by its folder. */
const readers: Readonly<Record<string, () => Promise<StandardNames>>> = {
  javascript: () => javascriptNames(`${root}node_modules`),
  python: () => printedNames("Python", ["python3", "python_names.py"], programs),
  go: () => printedNames("Go", ["go", "run", "go_names.go"], programs),
  java: () => printedNames("Java", [java, "JavaNames.java"], programs),
  kotlin: () => kotlinNames(KOTLIN),
};

let total = 0;
for (const [language, read] of Object.entries(readers)) {
  if (Deno.args.length > 0 && !Deno.args.includes(language)) continue;
  const names = await read();
  const text = namesModule(language, names);
  await writeFile(`${root}src/language/${language}/${language}_names.ts`, text);
  const size = gzipSync(text, { level: 9 }).byteLength;
  total += size;
  const { globals, modules, members, source } = names;
  console.log(
    `${language}: ${globals.length} globals, ${modules.length} modules, ${members.length} members of ${source}, ${size} bytes gzipped`,
  );
}
if (Deno.args.length === 0 || Deno.args.includes("java")) {
  const text = await javaTypes(java, programs);
  await writeFile(`${root}src/link/jvm/platform_types.ts`, text);
  total += gzipSync(text, { level: 9 }).byteLength;
}
console.log(`${total} bytes gzipped`);
if (total > SIZE_LIMIT) {
  console.error(`The names are larger than ${SIZE_LIMIT} bytes: leave out what matters least`);
  Deno.exit(1);
}
