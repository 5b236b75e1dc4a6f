import { SemanticError } from "./semantic_error.ts";

/** An input that a text model may have. */
export type ModelInput = "input_ids" | "attention_mask" | "token_type_ids";

const known: readonly ModelInput[] = ["input_ids", "attention_mask", "token_type_ids"];

/**
 * The inputs of a model, by their names.
 *
 * @param modelPath For messages.
 * @throws SemanticError when it wants something else, or takes no tokens.
 */
export function modelInputs(names: readonly string[], modelPath: string): ModelInput[] {
  const inputs = names.map((name) => {
    const input = known.find((each) => each === name);
    if (input === undefined) {
      throw new SemanticError(
        `the model ${modelPath} wants the input '${name}', which is none of ${known.join(", ")}`,
      );
    }
    return input;
  });
  if (!inputs.includes("input_ids")) {
    throw new SemanticError(`the model ${modelPath} takes no input_ids: it is no text model`);
  }
  return inputs;
}
