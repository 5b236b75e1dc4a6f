// @ts-types="@modelcontextprotocol/sdk/client/index"
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
// @ts-types="@modelcontextprotocol/sdk/client/stdio"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/** One call of a tool. */
export interface ToolCall {
  readonly tool: string;
  readonly arguments: Record<string, unknown>;
}

const resultShape = z.object({ content: z.array(z.object({ text: z.string().default("") })) });

/** Starts the server as an agent does, over stdio, and makes the calls; returns the text of each answer. */
export async function answerByServer(root: string, calls: readonly ToolCall[]): Promise<string[]> {
  const program = fileURLToPath(new URL("../../main.ts", import.meta.url));
  const transport = new StdioClientTransport({
    command: Deno.execPath(),
    args: [
      "run",
      "--no-prompt",
      "--allow-read",
      "--allow-write",
      "--allow-env",
      "--allow-sys",
      "--allow-run",
      program,
      "serve",
      "--workspace",
      root,
    ],
    stderr: "inherit",
  });
  const client = new Client({ name: "graphin-demo", version: "1" });
  await client.connect(transport);
  try {
    await client.callTool({ name: "bootstrap_workspace", arguments: { wait_seconds: 60 } });
    const answers: string[] = [];
    for (const call of calls) {
      const result = resultShape.parse(
        await client.callTool({ name: call.tool, arguments: call.arguments }),
      );
      answers.push(result.content.map((part) => part.text).join("\n"));
    }
    return answers;
  } finally {
    await client.close();
  }
}
