import { InvalidArgumentError, Option } from "commander";
import { defaultModelType } from "./default_model_type.ts";

const modelTypes = ["english_optimal", "multilingual_cjk"];

/** Options of search by meaning, as {@link semanticSettings} reads them. */
export function semanticOptions(): Option[] {
  return [
    new Option("--semantic", "search by meaning too, with a local model (fetched once)"),
    new Option("--no-semantic", "search by names and words only").default(undefined),
    new Option("--model-type <type>", `which model; ${defaultModelType} when left out`)
      .choices(modelTypes),
    new Option("--model-dir <dir>", "search this directory for the model first"),
    new Option("--ort-lib <file>", "use this ONNX Runtime library as it is"),
    new Option("--mirror <url>", "download from here (or GRAPHIN_MIRROR)"),
    new Option("--offline", "download nothing"),
    new Option("--semantic-max-nodes <n>", "search at most so many nodes by meaning, 0 for all")
      .argParser(nodeLimit),
  ];
}

function nodeLimit(text: string): string {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return text;
}
