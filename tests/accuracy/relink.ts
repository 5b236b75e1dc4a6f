/**
 * Edits real packages at random and compares the links after each sequence of edits with those of a fresh build.
 *
 * Usage: relink.ts [--sequences N] [--seed N] [PACKAGE …]
 */
import { join } from "node:path";
import { parseArgs } from "node:util";

import { routeOf } from "../../src/language/routing.ts";
import { semanticsOf } from "../../src/language/semantics.ts";
import { walk } from "../../src/source/walk.ts";
import { LinkedWorkspace } from "../support/linked_workspace.ts";
import { Random } from "../support/random.ts";
import { randomEdit } from "../support/random_edit.ts";
import { type CorpusPackage, fetchCorpus } from "../../scripts/corpus/fetch.ts";

const DEFAULT_PACKAGES = [
  "click",
  "jinja2",
  "gin",
  "cobra",
  "gson",
  "javalin",
  "mongodb",
  "mongoose",
];
const STEPS = 8;

const { values, positionals } = parseArgs({
  args: [...Deno.args],
  options: {
    sequences: { type: "string", default: "50" },
    seed: { type: "string", default: "1" },
  },
  allowPositionals: true,
});
const wanted = positionals.length > 0 ? positionals : DEFAULT_PACKAGES;
let failed = 0;
for (const each of await fetchCorpus(({ name }) => wanted.includes(name))) {
  failed += await storm(each, Number(values.sequences), Number(values.seed));
}
Deno.exit(failed > 0 ? 1 : 0);

async function storm(pkg: CorpusPackage, sequences: number, first: number): Promise<number> {
  const original = await textsOf(pkg.root);
  const edited = new LinkedWorkspace({ routeOf, semanticsOf });
  await edited.change(Object.fromEntries(original));
  let texts = new Map(original);
  let before = statesOf(edited, original.keys());
  let wrong = 0;
  let relinked = 0;
  let needed = 0;
  for (let seed = first; seed < first + sequences; seed++) {
    const random = new Random(seed);
    const history: string[] = [];
    for (let step = 0; step < STEPS; step++) {
      const edit = randomEdit(texts, original, random);
      texts = applied(texts, edit);
      history.push(Object.keys(edit).slice(0, 5).join(", "));
      await edited.change(edit);
      const after = statesOf(edited, texts.keys());
      relinked += edited.linked.length;
      needed += new Set([
        ...Object.keys(edit).filter((path) => after.has(path)),
        ...[...after].filter(([path, state]) => before.get(path) !== state).map(([path]) => path),
      ]).size;
      before = after;
    }
    const fresh = new LinkedWorkspace({ routeOf, semanticsOf });
    await fresh.change(Object.fromEntries([...texts].reverse()));
    const difference = differenceOf(edited.state(), fresh.state());
    if (difference === undefined) continue;
    wrong++;
    console.error(`${pkg.name}, seed ${seed}: ${difference}\n  edited: ${history.join(" | ")}`);
  }
  console.log(
    `${pkg.language}/${pkg.name}: ${sequences} sequences of ${STEPS} edits, ${wrong} wrong; ` +
      `${relinked} files linked, ${needed} changed (${(relinked / needed).toFixed(2)})`,
  );
  return wrong;
}

async function textsOf(root: string): Promise<Map<string, string>> {
  const real = await Deno.realPath(root);
  const steps = walk(real, { routes: routeOf });
  let step = steps.next();
  while (!step.done) step = steps.next();
  const texts = new Map<string, string>();
  for (const { path } of step.value.entries) {
    texts.set(path, await Deno.readTextFile(join(real, path)));
  }
  return texts;
}

function applied(
  texts: ReadonlyMap<string, string>,
  edit: Readonly<Record<string, string | null>>,
): Map<string, string> {
  const result = new Map(texts);
  for (const [path, text] of Object.entries(edit)) {
    if (text === null) result.delete(path);
    else result.set(path, text);
  }
  return result;
}

function statesOf(workspace: LinkedWorkspace, paths: Iterable<string>): Map<string, string> {
  return new Map(
    [...paths].map((path) => [
      path,
      [...workspace.edges(path), ...workspace.externals(path), ...workspace.unresolved(path)].join(
        "\n",
      ),
    ]),
  );
}

function differenceOf(edited: readonly string[], fresh: readonly string[]): string | undefined {
  const index = edited.findIndex((line, at) => line !== fresh[at]);
  if (index < 0 && edited.length === fresh.length) return undefined;
  return `${edited[index] ?? "nothing"} instead of ${fresh[index] ?? "nothing"}`;
}
