import type { ExtractionPool } from "../../../src/language/extraction_pool.ts";
import type { StateStoreOptions } from "../../../src/workspace/state_store.ts";
import { indexDescription } from "../../support/index_description.ts";
import { KeptWorkspace } from "../../support/kept_workspace.ts";
import { Random } from "../../support/random.ts";
import { randomEdit } from "../../support/random_edit.ts";
import { sampleProjects } from "../../support/sample_projects.ts";

/** A workspace whose index was kept after each of several edits. */
export interface EditedProject extends Disposable {
  readonly kept: KeptWorkspace;
  /** The files as they are now: one of them was changed after the last save. */
  readonly texts: ReadonlyMap<string, string>;
  /** Exact descriptions of the index after each save. */
  readonly known: readonly string[];
  /** What a fresh build of the files answers. */
  readonly answers: string;
  /** Seconds of a fresh build. */
  readonly freshSeconds: number;
  /** Content of the kept files by name, after the last save. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Puts the kept files back, some of them otherwise than they were; null where one is to be missing. */
  restore(changed: Readonly<Record<string, Uint8Array | null>>): void;
}

const EDITS = 6;

/** Edits the files of a sample project at random and keeps the index after each edit. */
export async function editedProject(
  pool: ExtractionPool,
  seed: number,
  options: StateStoreOptions = {},
): Promise<EditedProject> {
  const project = sampleProjects[seed % 2 === 0 ? "python" : "node"] ?? {};
  const kept = new KeptWorkspace({ pool, ...options });
  const original = new Map(Object.entries(project));
  const texts = new Map(original);
  const random = new Random(seed);
  const known: string[] = [];
  const keep = async (): Promise<void> => {
    await kept.save();
    known.push(indexDescription(kept.index, { isExact: true }).join("\n"));
  };
  await kept.change(project);
  await keep();
  for (let step = 0; step < EDITS; step++) {
    const edit = randomEdit(texts, original, random);
    for (const [path, text] of Object.entries(edit)) {
      if (text === null) texts.delete(path);
      else texts.set(path, text);
    }
    await kept.change(edit);
    await keep();
  }
  const [path = "", text = ""] = [...texts].find(([each]) => /\.(?:py|ts)$/.test(each)) ?? [];
  texts.set(path, `\n${text}`);
  kept.tree.write(path, `\n${text}`);
  const began = performance.now();
  using fresh = new KeptWorkspace({ pool });
  await fresh.change(Object.fromEntries(texts));
  const freshSeconds = (performance.now() - began) / 1000;
  const answers = indexDescription(fresh.index, { isExact: false }).join("\n");
  const files = new Map(
    [...Deno.readDirSync(kept.directory)].map(({ name }): [string, Uint8Array] => [
      name,
      Deno.readFileSync(`${kept.directory}/${name}`),
    ]),
  );
  return {
    kept,
    texts,
    known,
    answers,
    freshSeconds,
    files,
    restore: (changed) => {
      Deno.removeSync(kept.directory, { recursive: true });
      Deno.mkdirSync(kept.directory);
      for (const [name, bytes] of files) {
        const content = name in changed ? changed[name] : bytes;
        if (content !== null && content !== undefined) {
          Deno.writeFileSync(`${kept.directory}/${name}`, content);
        }
      }
    },
    [Symbol.dispose]: () => kept[Symbol.dispose](),
  };
}
