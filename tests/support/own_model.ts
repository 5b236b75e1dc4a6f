import { createHash } from "node:crypto";
import type { TemporaryTree } from "./temporary_tree.ts";

/** Writes a model of one's own, of texts: the directory `own` that describes it, and `libown.so` beside. */
export function writeOwnModel(tree: TemporaryTree): void {
  const file = (name: string, text: string): { name: string; sha256: string } => {
    tree.write(`own/${name}`, text);
    return { name, sha256: createHash("sha256").update(text).digest("hex") };
  };
  const files = {
    model: file("weights.onnx", "weights"),
    tokenizer: file("words.json", "words"),
  };
  tree.write("libown.so", "library");
  tree.write(
    "own/graphin-model.json",
    JSON.stringify({
      id: "own model/1",
      dimensions: 4,
      queryPrefix: "",
      passagePrefix: "",
      pooling: "cls",
      maxTokens: 16,
      files,
    }),
  );
}
