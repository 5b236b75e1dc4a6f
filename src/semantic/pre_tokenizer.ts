import * as z from "zod";
import { bertWords } from "./bert_words.ts";
import { SemanticError } from "./semantic_error.ts";

/**
 * Cuts a text into words.
 *
 * @param isFirst Whether the text begins what is encoded.
 */
export type SplitWords = (text: string, isFirst: boolean) => Iterable<string>;

const schema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("BertPreTokenizer") }),
  z.object({ type: z.literal("WhitespaceSplit") }),
  z.object({
    type: z.literal("Metaspace"),
    replacement: z.string().min(1),
    add_prefix_space: z.boolean().optional(),
    prepend_scheme: z.enum(["always", "first", "never"]).optional(),
    split: z.boolean().default(true),
  }),
  z.object({ type: z.literal("Sequence"), pretokenizers: z.array(z.unknown()) }),
]);

/**
 * How a text is cut into words.
 *
 * @param json The `pre_tokenizer` of a `tokenizer.json`.
 * @throws SemanticError when it is of a kind that is not known here.
 */
export function readPreTokenizer(json: unknown): SplitWords {
  if (json === null || json === undefined) return (text) => [text];
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    throw new SemanticError(
      `its pre-tokenizer is of a kind that is not known: ${z.prettifyError(parsed.error)}`,
    );
  }
  const splitter = parsed.data;
  switch (splitter.type) {
    case "BertPreTokenizer":
      return bertWords;
    case "WhitespaceSplit":
      return betweenBlanks;
    case "Metaspace": {
      const scheme = splitter.prepend_scheme ??
        (splitter.add_prefix_space === false ? "never" : "always");
      const { replacement: mark, split } = splitter;
      return (text, isFirst) => {
        const marked = text.replaceAll(" ", mark);
        const isPrefixed = scheme === "always" || (scheme === "first" && isFirst);
        const whole = isPrefixed && !marked.startsWith(mark) ? mark + marked : marked;
        return split ? wordsFrom(whole, mark) : [whole];
      };
    }
    case "Sequence": {
      const steps = splitter.pretokenizers.map(readPreTokenizer);
      return (text, isFirst) => splitBySteps(steps, text, isFirst);
    }
  }
}

function* splitBySteps(
  [step, ...rest]: readonly SplitWords[],
  text: string,
  isFirst: boolean,
): Generator<string> {
  if (step === undefined) return yield text;
  let isStart = isFirst;
  for (const word of step(text, isFirst)) {
    yield* splitBySteps(rest, word, isStart);
    isStart = false;
  }
}

/** A pattern would not do: matching a run of a million characters exhausts the engine's stack. */
function* betweenBlanks(text: string): Generator<string> {
  let start = 0;
  for (const { index } of text.matchAll(/\p{White_Space}/gu)) {
    if (index > start) yield text.slice(start, index);
    start = index + 1;
  }
  if (start < text.length) yield text.slice(start);
}

/** The parts of a text, each but the first with the mark that begins it. */
function* wordsFrom(text: string, mark: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    const next = text.indexOf(mark, start + 1);
    const end = next < 0 ? text.length : next;
    yield text.slice(start, end);
    start = end;
  }
}
