import { IgnoreRules } from "../../../src/source/ignore_rules.ts";
import { globPattern } from "../../../src/link/node/glob_pattern.ts";
import { mutate } from "../../support/mutate.ts";
import type { Random } from "../../support/random.ts";
import { TemporaryTree } from "../../support/temporary_tree.ts";
import type { FuzzTarget } from "./fuzz_target.ts";

const LINES = [
  "# made by a tool",
  "*.log",
  "/gen/",
  "!gen/kept.py",
  "**/deep/**",
  "src/**/test_*.py",
  "a/**/b/**/c",
  "[a-z]?[!0-9]*.ts",
  "[[:alpha:]]*",
  "\\#odd",
  "trailing\\ ",
  "*",
  "!*/",
  "node_modules",
];

const PATHS = [
  "desk.py",
  "gen/kept.py",
  "src/deep/test_desk.py",
  "a/x/b/y/z/c",
  "a".repeat(80) + ".ts",
  `${"a/".repeat(30)}b.py`,
  "#odd",
  "trailing ",
];

/** Ignore rules and globs of any sort: every path is in or out, whatever they say. */
export function rulesTarget(): Promise<FuzzTarget> {
  const tree = new TemporaryTree({ ".git/HEAD": "" });
  return Promise.resolve({
    attempt: (random) => {
      for (const path of [".gitignore", "src/.gitignore", ".graphin/ignore"]) {
        tree.write(path, new TextEncoder().encode(rulesOf(random)));
      }
      const rules = new IgnoreRules(tree.root, { ignoreCase: random.below(2) === 0 });
      for (const path of PATHS) {
        rules.directory(path.slice(0, Math.max(0, path.lastIndexOf("/"))));
        rules.ignoresFile(path);
      }
      const glob = globPattern(
        mutate.text(random.pick(LINES) ?? "*", "{a,b}/*", random).slice(0, 2_000),
      );
      for (const path of PATHS) glob.test(path);
    },
    [Symbol.asyncDispose]: () => Promise.resolve(tree[Symbol.dispose]()),
  });
}

function rulesOf(random: Random): string {
  const lines = Array.from({ length: random.below(8) }, () => random.pick(LINES) ?? "");
  const text = lines.join("\n");
  return random.below(5) === 0 ? text : mutate.text(text, LINES.join("\n"), random);
}
