import type { z } from "zod";
import { ToolError } from "../tool_error.ts";
import { argumentFault } from "./argument_fault.ts";
import { type ArgumentsSchema, argumentsSchema } from "./arguments_schema.ts";
import { lenientArguments } from "./lenient_arguments.ts";
import type { Tool, ToolCall } from "./tool.ts";

/** A tool with typed arguments. */
export interface ToolDefinition<Shape extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Every argument needs a description and a plain type. */
  readonly arguments: Shape;
  /** @default {false} */
  readonly showsStatus?: boolean;
  /** Bytes that an answer may take where they are asked for; see {@link Tool.mostBytes}. */
  readonly mostBytes?: (args: z.output<Shape>) => number;
  /** Answers one call; see {@link Tool.call}. */
  readonly answer: (args: z.output<Shape>, call: ToolCall) => Promise<string>;
}

/** Makes a tool that reads its arguments leniently, checks them, and says clearly what is wrong with them. */
export function defineTool<Shape extends z.ZodObject>(definition: ToolDefinition<Shape>): Tool {
  const { name, title, description, showsStatus = false, answer } = definition;
  let schema: ArgumentsSchema | undefined;
  // Made when it is first needed: a server has to introduce itself before it is asked for its tools.
  const inputSchema = (): ArgumentsSchema => schema ??= argumentsSchema(definition.arguments);
  const parse = (args: unknown): z.ZodSafeParseResult<z.output<Shape>> =>
    definition.arguments.safeParse(lenientArguments(inputSchema(), args));
  return {
    name,
    title,
    description,
    get inputSchema(): ArgumentsSchema {
      return inputSchema();
    },
    showsStatus,
    mostBytes: (args) => {
      const parsed = parse(args);
      return parsed.success ? definition.mostBytes?.(parsed.data) : undefined;
    },
    call: async (args, call) => {
      const parsed = parse(args);
      if (!parsed.success) throw new ToolError("INVALID_ARGUMENT", argumentFault(parsed.error));
      return await answer(parsed.data, call);
    },
  };
}
