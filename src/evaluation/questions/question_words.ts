/** Words that say nothing of what is looked for. */
const empty = new Set(
  ("a about after all also an and any are as at be because been before but by can do does for from has have how if " +
    "in into is it its not of on or so that the their them then there these they this to was what when where which " +
    "while who why will with without").split(" "),
);

const fewestLetters = 3;

/** The words of a question that someone would give to grep, in lower case, each once: names whole, no filler. */
export function questionWords(question: string): string[] {
  const words = question.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return [...new Set(words)].filter((word) => word.length >= fewestLetters && !empty.has(word));
}
