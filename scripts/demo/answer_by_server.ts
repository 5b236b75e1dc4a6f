// @ts-types="@modelcontextprotocol/sdk/client/index"
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
// @ts-types="@modelcontextprotocol/sdk/client/stdio"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { z } from "zod";

/** One call of a tool. */
export interface ToolCall {
  readonly tool: string;
  readonly arguments: Record<string, unknown>;
}

/** A server and what it is asked. */
export interface ServerSession {
  /** The command that starts the server. */
  readonly command: readonly [string, ...string[]];
  /** Variables of the server. @default {those that MCP clients pass on} */
  readonly env?: Record<string, string>;
  readonly calls: readonly ToolCall[];
}

const resultShape = z.object({ content: z.array(z.object({ text: z.string().default("") })) });

/** Starts a server as an agent does, over stdio, and makes the calls; returns the text of each answer. */
export async function answerByServer(session: ServerSession): Promise<string[]> {
  const { command: [command, ...args], env, calls } = session;
  const transport = new StdioClientTransport({
    command,
    args,
    stderr: "inherit",
    ...(env === undefined ? {} : { env }),
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
