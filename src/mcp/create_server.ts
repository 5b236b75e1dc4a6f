// @ts-types="@modelcontextprotocol/sdk/server/index"
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
// @ts-types="@modelcontextprotocol/sdk/types"
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import type { WorkspaceApi, WorkspaceStatus } from "../workspace/workspace_api.ts";
import { answerCall } from "./answer_call.ts";
import { instructions } from "./instructions.ts";
import type { Tool } from "./tools/tool.ts";

/** What a server serves. */
export interface ServerOptions {
  readonly workspace: WorkspaceApi;
  readonly version: string;
  /** Aborts when the server is about to end: calls that wait then answer with what there is. */
  readonly ending: AbortSignal;
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

interface Progress {
  readonly progress: number;
  readonly total: number;
  readonly message: string;
}

/** Tells a client how far indexing is, now and whenever it gets further. @returns What ends this. */
function reportProgress(
  workspace: WorkspaceApi,
  send: (progress: Progress) => Promise<void>,
): () => void {
  let last = -1;
  const report = (status: WorkspaceStatus): void => {
    const progress = Math.round(status.progress);
    if (progress <= last) return;
    last = progress;
    const message = `indexing: ${status.files} files, ${status.nodes} nodes`;
    // A client that is gone does not need to know; the transport reports it.
    send({ progress, total: 100, message }).catch(() => {});
  };
  const status = workspace.status();
  if (status.state === "ready") return () => {};
  report(status);
  return workspace.onProgress(report);
}
