import { decoderTargets } from "./decoder_target.ts";
import type { FuzzTargetMaker } from "./fuzz_target.ts";
import { keptTarget } from "./kept_target.ts";
import { lockTarget } from "./lock_target.ts";
import { questionsTarget } from "./questions_target.ts";
import { relayTarget } from "./relay_target.ts";
import { rulesTarget } from "./rules_target.ts";
import { sourceTarget } from "./source_target.ts";

const CONFIGURATION = /\.(?:json|jsonc|toml|xml|gradle|mod|work|ya?ml|cfg|ini|gradle\.kts)$/;

/** Everything that reads what others wrote, by name. */
export const fuzzTargets: Readonly<Record<string, FuzzTargetMaker>> = {
  java: sourceTarget((path) => path.endsWith(".java")),
  kotlin: sourceTarget((path) => path.endsWith(".kt")),
  python: sourceTarget((path) => path.endsWith(".py")),
  javascript: sourceTarget((path) => /\.[mc]?jsx?$/.test(path)),
  typescript: sourceTarget((path) => /\.[mc]?tsx?$/.test(path)),
  go: sourceTarget((path) => path.endsWith(".go")),
  markdown: sourceTarget((path) => path.endsWith(".md")),
  plain: sourceTarget((path) => /\.(?:txt|sql|sh|properties)$/.test(path)),
  configuration: sourceTarget((path) => CONFIGURATION.test(path)),
  modules: sourceTarget((path) => CONFIGURATION.test(path) || /\.(?:[jt]sx?|py|go|kt)$/.test(path)),
  ...decoderTargets,
  "kept index": keptTarget,
  relay: relayTarget,
  lock: lockTarget,
  rules: rulesTarget,
  questions: questionsTarget,
};
