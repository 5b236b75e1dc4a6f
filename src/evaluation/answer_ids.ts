import { answerElements } from "./answer_elements.ts";

/** The ids of the rows of an answer, each once, in its order. */
export function answerIds(answer: string): string[] {
  const ids = new Set<string>();
  for (const { name, attributes } of answerElements(answer)) {
    const id = attributes.get("id");
    if (name === "node" && id !== undefined) ids.add(id);
  }
  return [...ids];
}
