// @ts-types="@modelcontextprotocol/sdk/server/index"
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
// @ts-types="@modelcontextprotocol/sdk/types"
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import type { WorkspaceApi } from "../workspace/workspace_api.ts";
import { answerCall } from "./answer_call.ts";
import { instructions } from "./instructions.ts";
import { reportProgress } from "./report_progress.ts";
import type { Tool } from "./tools/tool.ts";

/** What a server serves. */
export interface ServerOptions {
  readonly workspace: WorkspaceApi;
  readonly version: string;
  /** Aborts when the server is about to end: calls that wait then answer with what there is. */
  readonly ending: AbortSignal;
  /** Told of every call of a tool, before it is answered. */
  readonly onCall?: (() => void) | undefined;
}

/** Makes the MCP server of a workspace; it answers once it is connected to a transport. */
export function createServer(options: ServerOptions): Server {
  const { workspace, version, ending } = options;
  const server = new Server({ name: "graphin", version }, {
    capabilities: { tools: { listChanged: false } },
    instructions,
  });
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: (await loadTools()).map(({ name, title, description, inputSchema }) => ({
      name,
      title,
      description,
      inputSchema,
      annotations: { title, readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async (request, extra) => {
    const { name, arguments: args } = request.params;
    const tool = (await loadTools()).find((candidate) => candidate.name === name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, `unknown tool: ${name}`);
    options.onCall?.();
    const token = extra._meta?.progressToken;
    const stop = token === undefined ? undefined : reportProgress(
      workspace,
      (params) =>
        extra.sendNotification({
          method: "notifications/progress",
          params: { ...params, progressToken: token },
        }),
    );
    try {
      const signal = AbortSignal.any([extra.signal, ending]);
      const { text, isError } = await answerCall(tool, args, { workspace, signal });
      return { content: [{ type: "text", text }], isError };
    } finally {
      stop?.();
    }
  });
  return server;
}

/** The tools are loaded when they are first asked for: the server has to introduce itself before that. */
async function loadTools(): Promise<readonly Tool[]> {
  const { allTools } = await import("./tools/all_tools.ts");
  return allTools;
}
