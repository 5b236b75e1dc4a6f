import * as z from "zod";
import { bertNormalizer } from "./bert_normalizer.ts";
import { characterMap } from "./character_map.ts";
import { lowercase } from "./lowercase.ts";
import { SemanticError } from "./semantic_error.ts";
import { withoutBlanks } from "./without_blanks.ts";

const textPattern = z.union([
  z.object({ String: z.string() }),
  z.object({ Regex: z.string() }),
]);

const schema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("BertNormalizer"),
    clean_text: z.boolean().default(true),
    handle_chinese_chars: z.boolean().default(true),
    strip_accents: z.boolean().nullish(),
    lowercase: z.boolean().default(true),
  }),
  z.object({ type: z.literal("Precompiled"), precompiled_charsmap: z.string() }),
  z.object({ type: z.literal("Sequence"), normalizers: z.array(z.unknown()) }),
  z.object({ type: z.literal("Replace"), pattern: textPattern, content: z.string() }),
  z.object({ type: z.literal("Prepend"), prepend: z.string() }),
  z.object({ type: z.literal("Lowercase") }),
  z.object({ type: z.literal("StripAccents") }),
  z.object({
    type: z.literal("Strip"),
    strip_left: z.boolean().default(true),
    strip_right: z.boolean().default(true),
  }),
  z.object({ type: z.enum(["NFC", "NFD", "NFKC", "NFKD"]) }),
]);

/**
 * What is done with a text before it is cut into words.
 *
 * @param json The `normalizer` of a `tokenizer.json`.
 * @throws SemanticError when it is of a kind that is not known here.
 */
export function readNormalizer(json: unknown): (text: string) => string {
  if (json === null || json === undefined) return (text) => text;
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    throw new SemanticError(
      `its normalizer is of a kind that is not known: ${z.prettifyError(parsed.error)}`,
    );
  }
  const normalizer = parsed.data;
  switch (normalizer.type) {
    case "BertNormalizer":
      return bertNormalizer({
        cleansText: normalizer.clean_text,
        separatesIdeographs: normalizer.handle_chinese_chars,
        stripsAccents: normalizer.strip_accents ?? normalizer.lowercase,
        lowercases: normalizer.lowercase,
      });
    case "Precompiled":
      return normalizer.precompiled_charsmap === ""
        ? (text) => text
        : characterMap(normalizer.precompiled_charsmap);
    case "Sequence": {
      const steps = normalizer.normalizers.map(readNormalizer);
      return (text) => steps.reduce((result, step) => step(result), text);
    }
    case "Replace": {
      const pattern = patternOf(normalizer.pattern);
      return (text) => text.replaceAll(pattern, () => normalizer.content);
    }
    case "Prepend":
      return (text) => text === "" ? "" : normalizer.prepend + text;
    case "Lowercase":
      return lowercase;
    case "StripAccents":
      return (text) => text.replaceAll(/\p{Mn}/gu, "");
    case "Strip": {
      const { strip_left: start, strip_right: end } = normalizer;
      return (text) => withoutBlanks(text, { start, end });
    }
    default: {
      const form = normalizer.type;
      return (text) => text.normalize(form);
    }
  }
}

function patternOf(pattern: z.infer<typeof textPattern>): string | RegExp {
  if ("String" in pattern) return pattern.String;
  try {
    return new RegExp(pattern.Regex, "gu");
  } catch (error) {
    throw new SemanticError(`its pattern '${pattern.Regex}' is not understood`, {
      cause: error,
    });
  }
}
