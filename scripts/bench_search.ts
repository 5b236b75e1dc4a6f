/**
 * Measures the lexical index on synthetic documents whose words follow Zipf's law: build, query, merge, load. Beside the
 * figures stands a reference loop of the same run, a bare walk over postings, by which runs on other machines compare.
 *
 * Usage: bench_search.ts [documents, default 500000] [queries, default 400]
 */
import { nodeHandle } from "../src/facts/node_handle.ts";
import { bodyWords } from "../src/search/body_words.ts";
import { LexicalIndex } from "../src/search/lexical_index.ts";

const VOCABULARY = 60_000;
const NODES_PER_FILE = 20;
const BODY_WORDS = 26;

/** A fast generator with a fixed seed (mulberry32), so that every run builds the same documents. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000;
  };
}

/** The word of a rank, in letters only: 0 is `ba`. */
function wordOf(rank: number): string {
  let word = "";
  for (let rest = rank + 1; rest > 0; rest = Math.floor(rest / 100)) {
    word += "bcdfghjklmnpqrstvwxz".charAt(Math.floor((rest % 100) / 5)) +
      "aeiou".charAt(rest % 5);
  }
  return word;
}

/** Draws ranks with probability proportional to 1 / (rank + 1). */
function zipf(random: () => number): () => number {
  const cumulative = new Float64Array(VOCABULARY);
  let sum = 0;
  for (let rank = 0; rank < VOCABULARY; rank++) cumulative[rank] = sum += 1 / (rank + 1);
  return () => {
    const point = random() * sum;
    let low = 0;
    for (let high = VOCABULARY - 1; low < high;) {
      const middle = (low + high) >> 1;
      if ((cumulative[middle] ?? 0) < point) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

const words = Array.from({ length: VOCABULARY }, (_, rank) => wordOf(rank));

function phrase(draw: () => number, length: number): string {
  return Array.from({ length }, () => words[draw()] ?? "").join(" ");
}

interface Built {
  readonly index: LexicalIndex;
  /** Time spent in tokenizing and adding, without making the documents. */
  readonly milliseconds: number;
}

function build(documents: number): Built {
  const draw = zipf(randomNumbers(1));
  const index = new LexicalIndex();
  let milliseconds = 0;
  for (let first = 0; first < documents; first += NODES_PER_FILE) {
    const count = Math.min(NODES_PER_FILE, documents - first);
    let text = "";
    const spans: number[][] = [];
    for (let node = 0; node < count; node++) {
      const start = text.length;
      text += phrase(draw, BODY_WORDS) + "\n";
      spans.push([start, text.length]);
    }
    const path = phrase(draw, 2);
    const texts = spans.map(() => ({
      name: phrase(draw, 2),
      container: phrase(draw, 1),
      signature: phrase(draw, 3),
      doc: phrase(draw, 3),
    }));
    const began = performance.now();
    const packed = bodyWords(text, spans);
    texts.forEach((fields, body) =>
      index.add(nodeHandle(first + body), { ...fields, path, body: { packed, body } })
    );
    milliseconds += performance.now() - began;
  }
  return { index, milliseconds };
}

function quantiles(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(2);
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms`;
}

/** The bare cost of what a query does, adding to one number per posting; a million postings take one round. */
class ReferenceLoop {
  readonly times: number[] = [];
  readonly #postings = Uint32Array.from({ length: 1_000_000 }, (_, document) => document);
  readonly #scores = new Float32Array(1_000_000);

  run(): void {
    const began = performance.now();
    for (let index = 0; index < this.#postings.length; index++) {
      const document = this.#postings[index] ?? 0;
      this.#scores[document] = (this.#scores[document] ?? 0) + 1 / (1.2 + index);
    }
    this.times.push(performance.now() - began);
  }
}

/** Times queries of one to four words, and the reference loop among them, since other work may slow either. */
function timeQueries(
  index: LexicalIndex,
  draw: () => number,
  queries: number,
  reference: ReferenceLoop,
): number[] {
  const times: number[] = [];
  for (let query = 0; query < queries; query++) {
    const terms = Array.from({ length: 1 + (query % 4) }, () => ({
      term: words[draw()] ?? "",
      weight: 1,
    }));
    const began = performance.now();
    index.search(terms, 20);
    times.push(performance.now() - began);
    if (query % 10 === 0) reference.run();
  }
  return times;
}

function timed<T>(work: () => T): readonly [result: T, milliseconds: number] {
  const began = performance.now();
  const result = work();
  return [result, performance.now() - began];
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0) + " MB";
}

function main(documents: number, queries: number): void {
  const { index, milliseconds } = build(documents);
  console.log(`build of ${documents} documents: ${(milliseconds / 1000).toFixed(2)} s`);
  const [snapshot, merging] = timed(() => index.snapshot());
  const size = Object.values(snapshot).reduce((sum, array) => sum + array.byteLength, 0);
  console.log(`merge and snapshot: ${merging.toFixed(0)} ms, ${megabytes(size)}`);
  const [loaded, loading] = timed(() => LexicalIndex.load(snapshot));
  console.log(`load: ${loading.toFixed(1)} ms`);
  const reference = new ReferenceLoop();
  const random = randomNumbers(2);
  const zipfDraw = zipf(random);
  const anyWord = (): number => Math.floor(random() * VOCABULARY);
  timeQueries(loaded, zipfDraw, queries, reference);
  console.log(
    `queries of 1 to 4 words, drawn as in text: ${
      quantiles(timeQueries(loaded, zipfDraw, queries, reference))
    }`,
  );
  console.log(
    `the same, any words of the vocabulary: ${
      quantiles(timeQueries(loaded, anyWord, queries, reference))
    }`,
  );
  const changed = Math.floor(documents / 50);
  const [, updating] = timed(() => {
    for (let change = 0; change < changed; change++) {
      const handle = nodeHandle(Math.floor(random() * documents));
      loaded.add(handle, {
        name: phrase(zipfDraw, 2),
        container: "",
        signature: "",
        doc: phrase(zipfDraw, 30),
        path: "",
        body: [],
      });
    }
  });
  console.log(
    `replacing ${changed} documents: ${updating.toFixed(0)} ms, then queries as in text: ${
      quantiles(timeQueries(loaded, zipfDraw, queries, reference))
    }`,
  );
  console.log(`reference loop over 1,000,000 postings: ${quantiles(reference.times)}`);
  console.log(`resident memory at the end: ${megabytes(Deno.memoryUsage().rss)}`);
}

main(Number(Deno.args[0] ?? 500_000), Number(Deno.args[1] ?? 400));
