import process from "node:process";
import { resolve } from "node:path";
import { answerByServer } from "./demo/answer_by_server.ts";
import { grepBytes } from "./demo/grep_bytes.ts";
import { indexWithProgress } from "./demo/index_with_progress.ts";

const root = resolve(Deno.args[0] ?? ".");
const subject = await indexWithProgress(root);
if (subject === undefined) {
  console.error(`graphin: nothing to ask about in ${root}: it holds no code that graphin reads`);
  Deno.exit(1);
}

const questions = [
  {
    text: `Where is '${subject.name}'?`,
    tool: "search_hybrid",
    arguments: { query: subject.name },
  },
  {
    text: `What does '${subject.displayName}' use, and what uses it?`,
    tool: "explore_graph",
    arguments: { node_id: subject.id },
  },
  {
    text: `What does '${subject.displayName}' look like?`,
    tool: "read_code",
    arguments: { node_id: subject.id },
  },
];

const answers = await answerByServer(root, questions);
let bytes = 0;
questions.forEach((question, index) => {
  const answer = answers[index] ?? "";
  bytes += new TextEncoder().encode(answer).byteLength;
  console.log(`\n# ${question.text}\n# ${question.tool} ${JSON.stringify(question.arguments)}\n`);
  console.log(answer);
});
const grep = await grepBytes(root, subject.name);
const ratio = grep.bytes === 0 ? "" : ` (${(100 * bytes / grep.bytes).toFixed(1)} %)`;
console.log(`\nThe three answers took ${bytes} bytes.`);
console.log(
  `${grep.command} takes ${grep.bytes} bytes${ratio === "" ? "" : `; the answers are${ratio}`}.`,
);
console.log(`\nTo add graphin to Claude Code, from this directory:`);
console.log(
  `  claude mcp add graphin -- npx -y deno@2.6.8 task --config ${
    resolve(import.meta.dirname ?? ".", "../deno.json")
  } graphin serve --workspace ${root}`,
);
console.log(`Any other client takes the same command and arguments for a server over stdio.`);
process.exitCode = 0;
