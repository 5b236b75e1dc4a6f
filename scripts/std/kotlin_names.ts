import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BindingFlag } from "../../src/facts/binding_flag.ts";
import { BindingKind } from "../../src/facts/binding_kind.ts";
import { DefFlag } from "../../src/facts/def_flag.ts";
import { DefKind } from "../../src/facts/def_kind.ts";
import { FileFacts } from "../../src/facts/file_facts.ts";
import { kotlin } from "../../src/language/kotlin/language.ts";
import { packFacts } from "../../src/language/pack_facts.ts";
import { parseSource } from "../../src/language/parse_source.ts";
import { prepareLanguage } from "../../src/language/prepare_language.ts";
import { runCommand } from "../corpus/run_command.ts";
import { sortedNames } from "./sorted_names.ts";
import type { StandardNames } from "./standard_names.ts";

/** Packages that every Kotlin file for the JVM imports. */
const defaultImports: ReadonlySet<string> = new Set([
  "kotlin",
  "kotlin.annotation",
  "kotlin.collections",
  "kotlin.comparisons",
  "kotlin.io",
  "kotlin.jvm",
  "kotlin.ranges",
  "kotlin.sequences",
  "kotlin.text",
]);

const PARSE_BUDGET_MS = 600_000;

/**
 * Names of Kotlin's standard library for the JVM, from its sources, which graphin's own extractor reads.
 *
 * @param version Version of `kotlin-stdlib`, fetched with `mvn`.
 */
export async function kotlinNames(version: string): Promise<StandardNames> {
  const folder = await mkdtemp(join(tmpdir(), "kotlin-stdlib-"));
  try {
    await fetchSources(version, folder);
    const names = {
      globals: new Set<string>(),
      modules: new Set<string>(),
      members: new Set<string>(),
    };
    await prepareLanguage(kotlin);
    for (const path of (await readdir(folder, { recursive: true })).sort()) {
      if (!path.endsWith(".kt")) continue;
      const text = await readFile(join(folder, path), "utf8");
      const extraction = parseSource(kotlin, path, text, { budgetMs: PARSE_BUDGET_MS });
      const facts = packFacts(extraction, {
        semantics: kotlin.semantics,
        flags: 0,
        bytes: text.length,
        hashOf: () => [0, 0],
      });
      addNames(new FileFacts(facts), names);
    }
    return {
      source: `kotlin-stdlib ${version}`,
      globals: sortedNames(names.globals),
      modules: sortedNames(names.modules),
      members: sortedNames(names.members),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function fetchSources(version: string, folder: string): Promise<void> {
  const copied = await runCommand([
    "mvn",
    "--quiet",
    "--batch-mode",
    "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy",
    `-Dartifact=org.jetbrains.kotlin:kotlin-stdlib:${version}:jar:sources`,
    `-DoutputDirectory=${folder}`,
  ]);
  if (copied?.code !== 0) {
    throw new Error(
      `Cannot fetch the sources of kotlin-stdlib ${version} with mvn: ${
        copied?.stdout ?? "it is not installed"
      }`,
    );
  }
  const jar = join(folder, `kotlin-stdlib-${version}-sources.jar`);
  const unpacked = await runCommand(["unzip", "-q", jar, "-d", folder]);
  if (unpacked?.code !== 0) throw new Error(`Cannot unpack ${jar}: install 'unzip'`);
}

function addNames(
  facts: FileFacts,
  names: { globals: Set<string>; modules: Set<string>; members: Set<string> },
): void {
  const { defs, bindings } = facts;
  const packageName = facts.text(facts.file.packageName(0));
  const isDefault = defaultImports.has(packageName);
  if (packageName !== "") names.modules.add(packageName);
  const isVisible = new Map<number, boolean>([[0, true]]);
  for (let def = 1; def < defs.count; def++) {
    const container = defs.container(def);
    const isPublic = isVisible.get(container) === true && isPublicDefinition(facts, def);
    isVisible.set(def, isPublic);
    if (!isPublic) continue;
    const name = facts.text(defs.name(def));
    const isMember = container !== 0 || (defs.flags(def) & DefFlag.extension) !== 0;
    if (isMember) names.members.add(name);
    else if (isDefault) names.globals.add(name);
  }
  for (let row = 1; row < bindings.count; row++) {
    const isField = bindings.kind(row) === BindingKind.field ||
      bindings.kind(row) === BindingKind.constructorProperty;
    if (!isField || isVisible.get(bindings.def(row)) !== true) continue;
    // Constants of an enumeration are never called.
    const flags = bindings.flags(row) & (BindingFlag.exported | BindingFlag.static);
    if (flags !== BindingFlag.exported) continue;
    names.members.add(facts.text(bindings.name(row)));
  }
}

function isPublicDefinition(facts: FileFacts, def: number): boolean {
  const { defs } = facts;
  const flags = defs.flags(def);
  if ((flags & DefFlag.exported) === 0 || (flags & DefFlag.constructor) !== 0) return false;
  if (defs.kind(def) === DefKind.object) return false;
  return !/\binternal\b/.test(facts.text(defs.signature(def)));
}
