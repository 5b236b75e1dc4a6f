import { claimedConfidence } from "../../src/link/claimed_confidence.ts";
import type { DefRef } from "../../src/link/def_ref.ts";
import { createResolution } from "../../src/link/create_resolution.ts";
import { linkFile } from "../../src/link/file_linker.ts";
import type { LinkFile } from "../../src/link/link_model.ts";
import { LoadedFile } from "../../src/link/loaded_file.ts";
import type { NameRows } from "../../src/link/name_index.ts";
import type { Resolution } from "../../src/link/resolution.ts";
import { WorldIndex } from "../../src/link/world_index.ts";
import { routeOf } from "../../src/language/routing.ts";
import { semanticsOf } from "../../src/language/semantics.ts";
import { factsOfText } from "./facts_of_text.ts";

/**
 * How many steps linking texts takes, on any machine: questions about names, expressions, types and members, and what is
 * read of the world for them.
 */
export async function linkSteps(texts: Readonly<Record<string, string>>): Promise<number> {
  const world = new CountingWorld();
  const files: LoadedFile[] = [];
  for (const [path, text] of Object.entries(texts)) {
    const language = routeOf(path);
    if (language === undefined) continue;
    const facts = await factsOfText(language, path, text);
    const semantics = semanticsOf(facts.file.semantics(0));
    const file = new LoadedFile(files.length + 1, path, facts, semantics);
    files.push(file);
    world.add(file);
  }
  const resolution = createResolution(world);
  countQuestions(resolution, world);
  for (const file of files) {
    const steps = linkFile(resolution, file, claimedConfidence);
    while (!steps.next().done);
  }
  return world.steps;
}

class CountingWorld extends WorldIndex {
  steps = 0;

  override rows(file: LinkFile, name: string): NameRows | undefined {
    this.steps++;
    return super.rows(file, name);
  }

  override readDefinition(ref: DefRef): LinkFile | undefined {
    this.steps++;
    return super.readDefinition(ref);
  }

  override numbered<T>(sort: string, key: number, compute: () => T): T {
    this.steps++;
    return super.numbered(sort, key, compute);
  }

  override derived<T>(name: string, compute: () => T): T {
    this.steps++;
    return super.derived(name, compute);
  }

  override named(ecosystem: string, name: string): readonly DefRef[] {
    const found = super.named(ecosystem, name);
    this.steps += 1 + found.length;
    return found;
  }

  override packageMembers(packageName: string, name: string): readonly DefRef[] {
    const found = super.packageMembers(packageName, name);
    this.steps += 1 + found.length;
    return found;
  }
}

/** Counts what is asked of a resolution, also by its own parts. */
function countQuestions(resolution: Resolution, world: CountingWorld): void {
  const { lookUp, evaluate, valueOfType, valueOfBinding, member, membersOf } = resolution;
  Object.assign(resolution, {
    lookUp: (...args: Parameters<typeof lookUp>) => (world.steps++, lookUp(...args)),
    evaluate: (...args: Parameters<typeof evaluate>) => (world.steps++, evaluate(...args)),
    valueOfType: (...args: Parameters<typeof valueOfType>) => (world.steps++, valueOfType(...args)),
    valueOfBinding: (...args: Parameters<typeof valueOfBinding>) => (
      world.steps++, valueOfBinding(...args)
    ),
    member: (...args: Parameters<typeof member>) => (world.steps++, member(...args)),
    membersOf: (...args: Parameters<typeof membersOf>) => (world.steps++, membersOf(...args)),
  });
}
