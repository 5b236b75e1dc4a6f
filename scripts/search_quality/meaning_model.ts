import { join } from "node:path";
import { pins } from "../../src/provision/pins.ts";
import { Embedder } from "../../src/semantic/embedder.ts";
import type { EmbedRole } from "../../src/semantic/embed_request.ts";
import { createPassageKey, type PassageKey } from "../../src/semantic/passage_key.ts";
import { corpusDirectory } from "../corpus/corpus_directory.ts";
import { realModel } from "../semantic/real_model.ts";
import { MultilingualModel } from "./multilingual_model.ts";
import { VectorCache } from "./vector_cache.ts";

const DIMENSIONS = 384;

/** What turns texts into vectors. */
interface Source {
  readonly name: string;
  /** What the model knows; all languages if undefined. */
  readonly languages: readonly string[] | undefined;
  /** Texts that are embedded and then kept at once. */
  readonly group: number;
  embed(texts: readonly string[], role: EmbedRole): Promise<Float32Array[]>;
  close(): Promise<void>;
}

/** A model whose vectors are kept between runs. */
export class MeaningModel {
  readonly name: string;
  /** What the model knows; all languages if undefined. */
  readonly languages: readonly string[] | undefined;
  readonly #source: Source;
  readonly #cache: VectorCache;
  readonly #keyOf: PassageKey;
  /** Texts that were embedded in this run. */
  embedded = 0;

  private constructor(source: Source, keyOf: PassageKey) {
    this.name = source.name;
    this.languages = source.languages;
    this.#source = source;
    this.#keyOf = keyOf;
    const path = join(corpusDirectory(), "search-quality", `${source.name}.vectors`);
    this.#cache = new VectorCache(path, DIMENSIONS);
  }

  /** The English model that graphin uses, on one thread; or why it cannot be had here. */
  static async english(): Promise<MeaningModel | string> {
    const real = await realModel();
    if (real.kind === "skipped") return real.reason;
    const embedder = new Embedder(real.model, { threads: 1 });
    const source: Source = {
      name: "e5-small-v2",
      languages: pins.models.english_optimal.description.languages,
      group: 64,
      embed: (texts, role) => embedder.embed(texts, role),
      close: () => embedder.close(),
    };
    return new MeaningModel(source, await createPassageKey());
  }

  /** The multilingual model, quantised in another way than graphin's; or why it cannot be had here. */
  static async multilingual(): Promise<MeaningModel | string> {
    const model = await MultilingualModel.fetch();
    if (typeof model === "string") return model;
    const source: Source = {
      name: "multilingual-e5-small",
      languages: pins.models.multilingual_cjk.description.languages,
      // Each group loads the model.
      group: 512,
      embed: (texts, role) => model.embed(texts, role),
      close: () => Promise.resolve(),
    };
    return new MeaningModel(source, await createPassageKey());
  }

  /** Whether the vectors of all these texts are kept. */
  knows(texts: readonly string[], role: EmbedRole): boolean {
    return texts.every((text) => this.#cache.get(this.#keyOf(`${role}: ${text}`)) !== undefined);
  }

  /** A vector for each text. */
  async vectors(texts: readonly string[], role: EmbedRole): Promise<Float32Array[]> {
    const keyed = texts.map((text) => ({ text, key: this.#keyOf(`${role}: ${text}`) }));
    const missing = [
      ...new Map(
        keyed.filter(({ key }) => this.#cache.get(key) === undefined)
          .map((each) => [each.text, each] as const),
      ).values(),
    ].sort((a, b) => a.text.length - b.text.length);
    for (let at = 0; at < missing.length; at += this.#source.group) {
      const group = missing.slice(at, at + this.#source.group);
      const vectors = await this.#source.embed(group.map(({ text }) => text), role);
      this.#cache.add(group.map(({ key }, index) => [key, vectors[index] ?? new Float32Array(0)]));
      this.embedded += group.length;
    }
    return keyed.map(({ key }) => {
      const vector = this.#cache.get(key);
      if (vector === undefined) throw new Error("a text has no vector");
      return vector;
    });
  }

  close(): Promise<void> {
    return this.#source.close();
  }
}
