import { resolve } from "node:path";
import { answerByServer } from "./demo/answer_by_server.ts";
import { grepBytes } from "./demo/grep_bytes.ts";
import { type DemoSubject, indexWithProgress } from "./demo/index_with_progress.ts";

const root = resolve(Deno.args[0] ?? ".");
let subject: DemoSubject | undefined;
try {
  subject = await indexWithProgress(root);
} catch (error) {
  console.error(`graphin: ${error instanceof Error ? error.message : String(error)}`);
  Deno.exit(2);
}
const configuration = resolve(import.meta.dirname ?? ".", "../deno.json");
const closing = `
To add graphin to Claude Code for this project:
  cd ${root} && claude mcp add graphin -- npx -y deno@2.6.8 task --config ${configuration} graphin serve --workspace ${root}
Any other client takes the command behind the two dashes as a server over stdio.`;
if (subject === undefined) {
  console.error(
    `graphin: there is nothing to ask about in ${root}: it holds no file that graphin reads`,
  );
  console.log(closing);
  Deno.exit(1);
}

const questions = [
  {
    text: `Where is '${subject.displayName}'?`,
    tool: "search_hybrid",
    arguments: { query: subject.displayName },
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

const answers = await answerByServer({ command: serverCommand(root), calls: questions });
let bytes = 0;
questions.forEach((question, index) => {
  const answer = answers[index] ?? "";
  bytes += new TextEncoder().encode(answer).byteLength;
  console.log(`\n# ${question.text}\n# ${question.tool} ${JSON.stringify(question.arguments)}\n`);
  console.log(answer);
});
const grep = await grepBytes(root, subject.name);
console.log(
  `\nThe three answers took ${bytes} bytes: places, neighbours with evidence, and the source.`,
);
console.log(
  `grep -rn '${subject.name}' prints ${grep.lines} bytes, without any code around its hits.`,
);
const share = grep.bytes > bytes ? `, ${(grep.bytes / bytes).toFixed(1)} times as many` : "";
console.log(`grep -rn -C20 '${subject.name}' prints ${grep.bytes} bytes${share}.`);
console.log(closing);

function serverCommand(workspace: string): [string, ...string[]] {
  const permissions = ["read", "write", "env", "sys", "run"].map((name) => `--allow-${name}`);
  const program = resolve(import.meta.dirname ?? ".", "../main.ts");
  const run = ["run", "--no-prompt", ...permissions, program];
  return [Deno.execPath(), ...run, "serve", "--workspace", workspace];
}
