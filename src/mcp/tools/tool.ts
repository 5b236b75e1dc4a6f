import type { WorkspaceApi } from "../../workspace/workspace_api.ts";
import type { ArgumentsSchema } from "./arguments_schema.ts";

/** One call of a tool. */
export interface ToolCall {
  readonly workspace: WorkspaceApi;
  /** Bytes of UTF-8 that the answer may take. */
  readonly room: number;
  /** Aborts when the client cancels the call or the server is about to end. */
  readonly signal: AbortSignal;
}

/** A tool as the server offers it. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** Tells an agent what the tool gives and when to use it. */
  readonly description: string;
  readonly inputSchema: ArgumentsSchema;
  /** Whether the answer has the state of the index in it; else the server may put it before. */
  readonly showsStatus: boolean;
  /**
   * Bytes of UTF-8 that an answer to these arguments may take; undefined where no other than the usual limit counts.
   *
   * @param args Arguments as they came from the client.
   */
  mostBytes?(args: unknown): number | undefined;
  /**
   * Answers one call.
   *
   * @param args Arguments as they came from the client.
   * @returns Markup of at most `call.room` bytes.
   * @throws {ToolError} For an error that the agent should see.
   */
  call(args: unknown, call: ToolCall): Promise<string>;
}
