import * as z from "zod";
import { addedTokens } from "./added_tokens.ts";
import { readNormalizer } from "./normalizer.ts";
import { readPreTokenizer } from "./pre_tokenizer.ts";
import { SemanticError } from "./semantic_error.ts";
import type { SubwordModel } from "./subword_model.ts";
import type { Tokenizer } from "./tokenizer.ts";
import { unigram } from "./unigram.ts";
import { wordPiece } from "./word_piece.ts";

const addedToken = z.object({
  id: z.int().nonnegative(),
  content: z.string(),
  single_word: z.boolean().default(false),
  lstrip: z.boolean().default(false),
  rstrip: z.boolean().default(false),
  normalized: z.boolean().default(false),
});

// Vocabularies are checked by hand: they have up to hundreds of thousands of entries.
const model = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("WordPiece"),
    unk_token: z.string(),
    continuing_subword_prefix: z.string().default("##"),
    max_input_chars_per_word: z.int().positive().default(100),
    vocab: z.unknown(),
  }),
  z.object({
    type: z.literal("Unigram"),
    unk_id: z.int().nonnegative(),
    byte_fallback: z.boolean().default(false),
    vocab: z.unknown(),
  }),
]);

const templatePart = z.union([
  z.object({ SpecialToken: z.object({ id: z.string() }) }),
  z.object({ Sequence: z.object({ id: z.string() }) }),
]);

const namedId = z.tuple([z.string(), z.int()]);

const postProcessor = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("TemplateProcessing"),
    single: z.array(templatePart),
    special_tokens: z.record(z.string(), z.object({ ids: z.array(z.int()) })),
  }),
  z.object({ type: z.literal("BertProcessing"), sep: namedId, cls: namedId }),
  z.object({ type: z.literal("RobertaProcessing"), sep: namedId, cls: namedId }),
]);

const schema = z.object({
  added_tokens: z.array(addedToken).default([]),
  normalizer: z.unknown(),
  pre_tokenizer: z.unknown(),
  post_processor: postProcessor.nullish(),
  padding: z.object({ pad_id: z.int() }).nullish(),
  model,
});

/** Names of the token that fills up texts, as models have them. */
const padNames: readonly string[] = ["[PAD]", "<pad>"];

/**
 * Reads a tokenizer in the format of Hugging Face's tokenizers (`tokenizer.json`): WordPiece or Unigram. It gives the ids
 * that theirs gives.
 *
 * @param text Content of the file.
 * @throws SemanticError when it is no such file, or has something that is not known here.
 */
export function readTokenizer(text: string): Tokenizer {
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) {
    throw new SemanticError(
      `it is of a kind that is not known: ${z.prettifyError(parsed.error)}`,
    );
  }
  const { data } = parsed;
  const normalized = data.added_tokens.find((token) => token.normalized);
  if (normalized !== undefined) {
    throw new SemanticError(
      `it looks for '${normalized.content}' in normalized text, which is not supported`,
    );
  }
  const normalize = readNormalizer(data.normalizer);
  const splitWords = readPreTokenizer(data.pre_tokenizer);
  const splitTokens = addedTokens(data.added_tokens);
  const subwords = readModel(data.model);
  const { before, after } = readTemplate(data.post_processor);
  const padId = data.padding?.pad_id ??
    data.added_tokens.find(({ content }) => padNames.includes(content))?.id ?? 0;
  return {
    padId,
    encode: (given, maxTokens) => {
      const most = Math.max(0, maxTokens - after.length);
      const ids = [...before];
      let isFirst = true;
      parts: for (const part of splitTokens(given.toWellFormed())) {
        if (typeof part === "number") {
          ids.push(part);
        } else {
          const normal = normalize(part);
          const words = normal === "" ? [] : splitWords(normal, isFirst);
          for (const word of words) {
            if (ids.length >= most) break parts;
            if (word !== "") { for (const id of subwords.idsOf(word)) ids.push(id); }
          }
        }
        isFirst = false;
      }
      if (ids.length > most) ids.length = most;
      ids.push(...after);
      return ids;
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SemanticError("it is no JSON", { cause: error });
  }
}

function readModel(data: z.infer<typeof model>): SubwordModel {
  if (data.type === "WordPiece") {
    const vocabulary = idsByPiece(data.vocab);
    const unknownId = vocabulary.get(data.unk_token);
    if (unknownId === undefined) {
      throw new SemanticError(`its vocabulary lacks '${data.unk_token}'`);
    }
    return wordPiece({
      vocabulary,
      unknownId,
      continuingPrefix: data.continuing_subword_prefix,
      longestWord: data.max_input_chars_per_word,
    });
  }
  const { pieces, scores } = scoredPieces(data.vocab);
  if (data.unk_id >= pieces.length) {
    throw new SemanticError("its vocabulary lacks the unknown piece");
  }
  return unigram({
    pieces,
    scores,
    unknownId: data.unk_id,
    fallsBackToBytes: data.byte_fallback,
  });
}

function idsByPiece(vocabulary: unknown): Map<string, number> {
  const ids = new Map<string, number>();
  const entries: [string, unknown][] = isRecord(vocabulary) ? Object.entries(vocabulary) : [];
  for (const [piece, id] of entries) {
    if (typeof id !== "number") throw new SemanticError("its vocabulary is damaged");
    ids.set(piece, id);
  }
  return ids;
}

function scoredPieces(vocabulary: unknown): { pieces: string[]; scores: Float64Array } {
  const entries: readonly unknown[] = Array.isArray(vocabulary) ? vocabulary : [];
  const scores = new Float64Array(entries.length);
  const pieces = entries.map((entry, id) => {
    const pair: readonly unknown[] = Array.isArray(entry) ? entry : [];
    const [piece, score] = pair;
    if (typeof piece !== "string" || typeof score !== "number") {
      throw new SemanticError("its vocabulary is damaged");
    }
    scores[id] = score;
    return piece;
  });
  return { pieces, scores };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

interface Template {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** The special tokens before and after the text. */
function readTemplate(data: z.infer<typeof postProcessor> | null | undefined): Template {
  if (data === null || data === undefined) return { before: [], after: [] };
  if (data.type !== "TemplateProcessing") return { before: [data.cls[1]], after: [data.sep[1]] };
  const before: number[] = [];
  const after: number[] = [];
  let side = before;
  for (const part of data.single) {
    if ("Sequence" in part) {
      side = after;
      continue;
    }
    const ids = data.special_tokens[part.SpecialToken.id]?.ids;
    if (ids === undefined) {
      throw new SemanticError(`it lacks its token '${part.SpecialToken.id}'`);
    }
    side.push(...ids);
  }
  return { before, after };
}
