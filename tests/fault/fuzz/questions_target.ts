import assert from "node:assert/strict";
import { allTools } from "../../../src/mcp/tools/all_tools.ts";
import { openWorkspace } from "../../../src/workspace/workspace.ts";
import { answerOfTool } from "../../support/answer_of_tool.ts";
import { mutate } from "../../support/mutate.ts";
import { parseMarkup } from "../../support/parse_markup.ts";
import type { Random } from "../../support/random.ts";
import { TemporaryTree } from "../../support/temporary_tree.ts";
import type { FuzzSamples, FuzzTarget } from "./fuzz_target.ts";

const MOST_BYTES = 10 * 1024;

/** Questions with arguments that nobody meant: an answer that is well formed and says what was wrong. */
export async function questionsTarget(samples: FuzzSamples): Promise<FuzzTarget> {
  const files = [...samples].filter(([path]) => /\.(?:py|java|kt|md)$/.test(path)).slice(0, 30);
  const tree = new TemporaryTree(Object.fromEntries(files));
  const workspace = await openWorkspace({
    root: tree.root,
    workers: 1,
    version: "fuzz",
    watch: false,
  });
  await workspace.ready();
  const words = await wordsOf(workspace, files.map(([path]) => path));
  return {
    attempt: async (random) => {
      const tool = random.pick(allTools);
      if (tool === undefined) return;
      const args: Record<string, unknown> = {};
      for (const name of Object.keys(tool.inputSchema.properties)) {
        if (random.below(5) > 0) args[name] = argument(name, words, random);
      }
      delete args["wait_seconds"];
      const { text, isError } = await answerOfTool(workspace, tool.name, args);
      assert.ok(new TextEncoder().encode(text).byteLength <= MOST_BYTES, `${text.length} units`);
      parseMarkup(text);
      assert.ok(!isError || !text.includes('code="INTERNAL"'), `${JSON.stringify(args)}: ${text}`);
    },
    [Symbol.asyncDispose]: async () => {
      await workspace.close();
      tree[Symbol.dispose]();
    },
  };
}

/** Paths, ids and cursors that are right. */
async function wordsOf(
  workspace: Awaited<ReturnType<typeof openWorkspace>>,
  paths: readonly string[],
): Promise<string[]> {
  const words = [
    ...paths,
    ...paths.map((path) => `${path}:3`),
    ...paths.map((path) => `${path}#run`),
  ];
  for (const query of ["order", "payment", "service", "cancel"]) {
    for (const { id } of (await workspace.search({ query, limit: 20 })).results) {
      const direction = "both" as const;
      words.push(id);
      const page = await workspace.explore({ nodeId: id, direction, minConfidence: 0, limit: 1 });
      if (page.kind === "found" && page.nextCursor !== undefined) words.push(page.nextCursor);
    }
  }
  return words;
}

function argument(name: string, words: readonly string[], random: Random): unknown {
  const word = random.pick(words) ?? "";
  const text = mutate.text(word, random.pick(words) ?? "", random);
  switch (random.below(9)) {
    case 0:
      return word;
    case 1:
      return [word, text];
    case 2:
      return random.pick([0, -1, 1.5, 1e308, NaN, Infinity, 20, "20", "-5", "1e999", true, "yes"]);
    case 3:
      return random.pick([
        null,
        undefined,
        {},
        [],
        [[]],
        { [name]: text },
        JSON.parse('{"__proto__":1}'),
      ]);
    case 4:
      return JSON.stringify([word, text]);
    case 5:
      return `${word}:${random.below(1 << 30)}-${text}`;
    case 6:
      return word.repeat(random.below(50));
    default:
      return text;
  }
}
