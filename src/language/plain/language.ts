import { FileFlag } from "../../facts/file_flag.ts";
import type { TextLanguage } from "../language.ts";

/** Files without definitions: they are found by their path and words. */
export const plainText: TextLanguage = {
  kind: "text",
  name: "text",
  semantics: 0,
  extract: (extraction) => extraction.mark(FileFlag.plain),
};
