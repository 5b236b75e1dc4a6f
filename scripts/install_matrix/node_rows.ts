import { fileURLToPath } from "node:url";
import { runCommand } from "../corpus/run_command.ts";
import { type MatrixRow, outcomeOf } from "./matrix_row.ts";

const versions = ["18", "20", "22", "24"];
const deno = "deno@2.6.8";

/** Runs graphin from a checkout by the Deno of npm, under several versions of Node. */
export async function nodeRows(): Promise<MatrixRow[]> {
  const rows: MatrixRow[] = [];
  for (const version of versions) {
    rows.push({
      place: `Node ${version}`,
      done: `npx -y ${deno} runs graphin from a checkout`,
      outcome: await outcomeOf(() => runUnder(version)),
    });
  }
  return rows;
}

async function runUnder(version: string): Promise<string> {
  const script = "node --version && deno run --no-prompt --allow-read --allow-env main.ts version";
  const result = await runCommand(
    ["npx", "-y", "-p", `node@${version}`, "-p", deno, "-c", script],
    { cwd: fileURLToPath(new URL("../..", import.meta.url)) },
  );
  const [node = "", said = ""] = result?.stdout.trim().split("\n") ?? [];
  if (result?.code !== 0 || !node.startsWith(`v${version}.`) || !said.startsWith("graphin ")) {
    throw new Error(`${result?.stdout}${result?.stderr}`.trim().split("\n").at(-1) ?? "no answer");
  }
  return `Node ${node}: ${said}`;
}
