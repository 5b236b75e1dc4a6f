import assert from "node:assert/strict";
import { IgnoreRules } from "./ignore_rules.ts";
import { Random } from "../../tests/support/random.ts";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";

const SEGMENTS = ["src", "docs", "lib", "a", "ab", "abc", "b.c", "x-y", "Main", "main", "#h", "!n"];
const FILES = [
  "main.go",
  "App.java",
  "a.py",
  "ab.py",
  "b.md",
  "notes.txt",
  "[x].ts",
  "a b.sql",
  "#c",
];
const GLOBS = [
  "*",
  "**",
  "?",
  "a*",
  "*.py",
  "*.md",
  "[ab]*",
  "[!a]*",
  "[^a]?",
  "src",
  "docs",
  "lib",
  "ab",
  "main",
  "Main",
  "\\#h",
  "\\!n",
  "x-y",
  "*-*",
  "a?",
  "b.c",
  "*.*",
  "[a-c]b",
  "main.go",
  "a\\ b.sql",
  "[[:upper:]]*",
  "\\[x\\].ts",
  "a**c",
  "notes.*",
  "#c",
  "a b.sql",
  "*/",
  "abc",
];

/** With several of these a pattern has more wildcards than a matcher that backtracks can take. */
const WILD = ["**", "***", "*", "*a*", "*-*", "a**c", "?*b*", "src", "*.*", "ab", "*i*n*", "\\*"];

const git = await hasGit();

async function hasGit(): Promise<boolean> {
  try {
    return (await new Deno.Command("git", { args: ["--version"] }).output()).success;
  } catch {
    return false;
  }
}

class Draw extends Random {
  from(choices: readonly string[]): string {
    return this.pick(choices) ?? "";
  }

  pattern(): string {
    const parts = this.below(4) === 0
      ? Array.from({ length: 2 + this.below(4) }, () => this.from(WILD))
      : Array.from({ length: 1 + this.below(3) }, () => this.from(GLOBS));
    const negation = this.below(4) === 0 ? "!" : "";
    const anchor = this.below(4) === 0 ? "/" : "";
    const directoryOnly = this.below(4) === 0 ? "/" : "";
    return negation + anchor + parts.join("/") + directoryOnly + (this.below(9) === 0 ? "  " : "");
  }

  ignoreFile(): string {
    const lines = Array.from({ length: 1 + this.below(6) }, () => this.pattern());
    if (this.below(2) === 0) lines.push(`!${this.from(SEGMENTS).replace(/^[#!]/, "\\$&")}/`);
    return (this.below(6) === 0 ? "\ufeff" : "") + lines.join(this.below(4) === 0 ? "\r\n" : "\n");
  }
}

/** A repository of some hundred directories with ignore files in a quarter of them. */
function growTree(tree: TemporaryTree, draw: Draw): string[] {
  const directories = new Set([""]);
  for (let count = 0; count < 40; count++) {
    let path = "";
    for (let depth = 1 + draw.below(4); depth > 0; depth--) {
      path += `${draw.from(SEGMENTS)}/`;
      directories.add(path);
    }
  }
  const paths: string[] = [];
  for (const directory of directories) {
    if (directory !== "") paths.push(directory);
    for (const name of new Set([draw.from(FILES), draw.from(FILES), draw.from(FILES)])) {
      tree.write(directory + name, "");
      paths.push(directory + name);
    }
    if (draw.below(4) === 0) tree.write(`${directory}.gitignore`, draw.ignoreFile());
  }
  tree.write(".git/info/exclude", draw.ignoreFile());
  return paths;
}

async function runGit(tree: TemporaryTree, args: string[], input: string): Promise<string> {
  const child = new Deno.Command("git", {
    args,
    cwd: tree.root,
    clearEnv: true,
    env: { PATH: Deno.env.get("PATH") ?? "", HOME: tree.root, GIT_CONFIG_NOSYSTEM: "1" },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input));
  await writer.close();
  const { stdout, stderr, code } = await child.output();
  assert.ok(code <= 1, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

Deno.test(
  `IgnoreRules agrees with git check-ignore${git ? "" : " (skipped: git is not installed)"}`,
  { ignore: !git },
  async () => {
    let excluded = 0;
    let included = 0;
    for (let seed = 1; seed <= 12; seed++) {
      using tree = new TemporaryTree();
      await runGit(tree, ["-c", "core.ignorecase=false", "init", "--quiet"], "");
      const paths = growTree(tree, new Draw(seed));
      const asked = paths.map((path) => path.replace(/\/$/, ""));
      const args = ["-c", "core.ignorecase=false", "check-ignore", "--no-index", "--stdin", "-z"];
      const expected = new Set((await runGit(tree, args, asked.join("\0"))).split("\0"));
      expected.delete("");
      const rules = new IgnoreRules(tree.root, {
        prunedDirectories: new Set(),
        ignoreCase: false,
      });
      const actual = paths.filter((path) =>
        path.endsWith("/")
          ? rules.directory(path.slice(0, -1)) === "ignored"
          : rules.ignoresFile(path)
      ).map((path) => path.replace(/\/$/, ""));
      assert.deepEqual(actual, asked.filter((path) => expected.has(path)), `seed ${seed}`);
      excluded += actual.length;
      included += paths.length - actual.length;
    }
    assert.ok(excluded > 250 && included > 250, `a one-sided test: ${excluded} : ${included}`);
  },
);
