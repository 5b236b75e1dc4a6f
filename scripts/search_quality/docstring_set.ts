import { dirname, join } from "node:path";
import { corpusDirectory } from "../corpus/corpus_directory.ts";
import { type CorpusPackage, fetchCorpus } from "../corpus/fetch.ts";
import type { CorpusLanguage } from "../corpus/packages.ts";
import { DefKind } from "../../src/facts/def_kind.ts";
import { embeddableNodes } from "../../src/workspace/embeddable_nodes.ts";
import { GraphSearchNodes } from "../../src/workspace/graph_search_nodes.ts";
import type { WorkspaceIndex } from "../../src/workspace/workspace_index.ts";
import { Random } from "../../tests/support/random.ts";
import { blankDocs } from "./blank_docs.ts";
import { firstSentence } from "./first_sentence.ts";
import { indexedPackage } from "./indexed_package.ts";
import type { Question } from "./question.ts";

/** Questions about the functions of one language, and the code that they are asked of, without its documentation. */
export interface DocstringSet {
  readonly language: CorpusLanguage;
  readonly root: string;
  readonly index: WorkspaceIndex;
  readonly questions: readonly Question[];
}

/** Packages of which neither links nor questions are judged at the end. */
const PACKAGES: Readonly<Record<CorpusLanguage, readonly string[]>> = {
  java: ["commons-lang3", "rocketmq"],
  kotlin: ["ktor", "kotlinx-coroutines-core", "javalin"],
  python: ["networkx", "rich", "click", "jinja2"],
  javascript: ["eslint", "webpack", "discord.js", "mongoose"],
  typescript: ["matrix-js-sdk", "puppeteer-core", "ra-core", "ra-ui-materialui"],
  go: ["caddy", "hugo", "gin", "cobra", "viper"],
};

/** Functions that are asked about in each language. */
const QUESTIONS = 506;
/** Documented functions in the files that they are taken from, as {@link documented} counts them. */
const DOCUMENTED: Readonly<Record<CorpusLanguage, number>> = {
  java: 1200,
  kotlin: 1330,
  python: 690,
  javascript: 1500,
  typescript: 1650,
  go: 780,
};
/** Files that document less would only be more to embed. */
const FEWEST_DOCUMENTED = 4;
/** Most functions that may have one sentence; it is trivial when more have. */
const MOST_NAMESAKES = 3;
const NOT_IMPLEMENTATION =
  /(?:^|\/)(?:tests?|__tests__|testing|test-ui|examples?|docs?|typings)\/|[._-](?:test|spec|stories)\./;
const MANIFEST = /(?:^|\/)(?:package\.json|tsconfig\.json|go\.mod|pyproject\.toml|__init__\.py)$/;

/** Makes the set of a language: the same one at every run, below the corpus directory. */
export async function docstringSet(language: CorpusLanguage): Promise<DocstringSet> {
  const names = PACKAGES[language];
  const packages = await fetchCorpus((each) =>
    each.language === language && names.includes(each.name)
  );
  const root = join(corpusDirectory(), "search-quality", language);
  const files = await chosenFiles(language, packages);
  await layOut(join(root, "documented"), files, (text) => text);
  await layOut(join(root, "blank"), files, (text) => blankDocs(language, text));
  const documentedIndex = await indexedPackage(join(root, "documented"));
  const index = await indexedPackage(join(root, "blank"));
  const questions = questionsOf(language, documentedIndex, index, join(root, "blank"));
  return { language, root: join(root, "blank"), index, questions };
}

interface ChosenFile {
  readonly path: string;
  readonly text: string;
}

/** Files in an order that the seed decides, the packages in turn, until enough is documented in them. */
async function chosenFiles(
  language: CorpusLanguage,
  packages: readonly CorpusPackage[],
): Promise<ChosenFile[]> {
  const random = new Random(language.length * 7919 + language.charCodeAt(0));
  const lanes = packages.map(({ name, root, files }) => ({
    name,
    root,
    files: shuffled(files.filter((file) => !NOT_IMPLEMENTATION.test(file)), random),
  }));
  const chosen: ChosenFile[] = [];
  let count = 0;
  for (let round = 0; lanes.some(({ files }) => round < files.length); round++) {
    for (const { name, root, files } of lanes) {
      const file = files[round];
      if (file === undefined || count >= DOCUMENTED[language]) continue;
      const text = await Deno.readTextFile(join(root, file));
      const found = documented(language, text);
      if (found < FEWEST_DOCUMENTED) continue;
      count += found;
      chosen.push({ path: `${name}/${file}`, text });
    }
  }
  for (const { name, root, files } of lanes) {
    for (const file of files) {
      const path = `${name}/${file}`;
      if (!MANIFEST.test(file) || chosen.some((each) => each.path === path)) continue;
      chosen.push({
        path,
        text: file.endsWith(".py") ? "" : await Deno.readTextFile(join(root, file)),
      });
    }
  }
  return chosen;
}

/** Documentation in a file, counted by its beginnings. */
function documented(language: CorpusLanguage, text: string): number {
  const start = language === "go"
    ? /^\/\/.*\nfunc /gm
    : language === "python"
    ? /def [^]{1,300}?:\n\s+[rR]?"""/g
    : /^[ \t]*\/\*\*/gm;
  return text.match(start)?.length ?? 0;
}

/** Writes files below a directory, which holds nothing else then; what is there already stays as it is. */
export async function layOut(
  root: string,
  files: readonly ChosenFile[],
  change: (text: string) => string,
): Promise<void> {
  const wanted = new Map(files.map(({ path, text }) => [path, change(text)]));
  const stamp = join(dirname(root), `${root.slice(root.lastIndexOf("/") + 1)}.list`);
  const list = JSON.stringify([...wanted]);
  if (await readIfThere(stamp) === list) return;
  await Deno.remove(root, { recursive: true }).catch(() => {});
  for (const [path, text] of wanted) {
    await Deno.mkdir(dirname(join(root, path)), { recursive: true });
    await Deno.writeTextFile(join(root, path), text);
  }
  await Deno.writeTextFile(stamp, list);
}

async function readIfThere(path: string): Promise<string | undefined> {
  return await Deno.readTextFile(path).catch(() => undefined);
}

function questionsOf(
  language: CorpusLanguage,
  documentedIndex: WorkspaceIndex,
  blank: WorkspaceIndex,
  root: string,
): Question[] {
  const bySentence = Map.groupBy(
    sentencesOf(documentedIndex).filter(({ id, path, query }) =>
      isUnsaid(blank, root, id, path, query)
    ),
    ({ query }) => query.toLowerCase(),
  );
  const usable = [...bySentence.values()].filter((same) => same.length <= MOST_NAMESAKES);
  const random = new Random(language.length * 104729 + language.charCodeAt(0));
  return shuffled(usable, random).slice(0, QUESTIONS).map((same, number) => ({
    package: language,
    language: "en" as const,
    query: same[0]?.query ?? "",
    expected: same.map(({ id }) => id),
    half: number % 2 === 0 ? "tuning" as const : "final" as const,
  }));
}

interface Sentence {
  readonly id: string;
  readonly path: string;
  readonly query: string;
}

/** The first sentences of what documents functions that are no tests, with their ids, in the order of these. */
export function sentencesOf({ graph, facts: store }: WorkspaceIndex): Sentence[] {
  const nodes = new GraphSearchNodes(graph);
  const found: Sentence[] = [];
  for (const file of graph.files.values()) {
    const facts = store.read(file.number);
    for (const { def, node } of embeddableNodes(file)) {
      const kind = graph.nodes.kind(node);
      if (kind !== DefKind.method && kind !== DefKind.function) continue;
      if (nodes.target(node) !== "code" || nodes.isGenerated(node)) continue;
      const query = firstSentence(facts.text(facts.defs.doc(def)), nodes.simpleName(node));
      if (query !== undefined) found.push({ id: graph.publicId(node), path: file.path, query });
    }
  }
  return found.sort((a, b) => a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Whether a function is there without its documentation, and its file does not say the sentence elsewhere. */
function isUnsaid(
  { graph, facts: store }: WorkspaceIndex,
  root: string,
  id: string,
  path: string,
  query: string,
): boolean {
  const file = graph.files.at(path);
  const node = graph.find(id);
  if (file === undefined || node === undefined) return false;
  const facts = store.read(file.number);
  const def = file.nodes.indexOf(node);
  if (def < 0 || facts.text(facts.defs.doc(def)) !== "") return false;
  const start = query.slice(0, 40).toLowerCase();
  return !Deno.readTextFileSync(join(root, path)).toLowerCase().replaceAll(/\s+/g, " ").includes(
    start,
  );
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items];
  for (let end = result.length - 1; end > 0; end--) {
    const at = random.below(end + 1);
    const [last, other] = [result[end], result[at]];
    if (last !== undefined && other !== undefined) [result[end], result[at]] = [other, last];
  }
  return result;
}
