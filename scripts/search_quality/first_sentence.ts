const WORDS = /[\p{L}\p{N}_]+/gu;
const FEWEST_WORDS = 4;
const MOST_CHARACTERS = 200;
/** What says nothing about the function that it stands at. */
const TRIVIAL = /inheritdoc|^constructor\b|^deprecated|^see\b|^todo|do not use|https?:/i;

/**
 * The first sentence of a documentation comment as a question about what it documents, or undefined where it is none:
 * short, trivial, or with the name of the function in it. A name at its start, as Go has it, is left out.
 */
export function firstSentence(doc: string, name: string): string | undefined {
  const text = doc
    .replaceAll(/<[^<>]*>/g, " ")
    .replaceAll(/\{@\w+\s+([^{}]*)\}/g, "$1")
    .replaceAll(/:\w+:(?=`)/g, "")
    .replaceAll(/[`*]+/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  const [sentence = ""] = text.split(/(?<=[\p{L}\p{N})\]"'][.!?])\s|(?<=[.:]) (?=@)/u);
  const question = sentence.startsWith(`${name} `) ? sentence.slice(name.length + 1) : sentence;
  const words = question.match(WORDS) ?? [];
  if (words.length < FEWEST_WORDS || question.length > MOST_CHARACTERS) return undefined;
  if (TRIVIAL.test(question) || !/[a-z]{3}/.test(question)) return undefined;
  if (words.some((word) => word.toLowerCase() === name.toLowerCase())) return undefined;
  return question.replace(/[.!?]$/, "");
}
