import * as z from "zod";
import type { ServerCommand } from "./client.ts";

const separate = z.looseObject({ command: z.string(), args: z.array(z.string()).default([]) });
const joined = z.looseObject({ command: z.tuple([z.string()], z.string()) });

/** The command of a server's entry, in whichever client's form; undefined when it is not started by a command. */
export function serverCommand(entry: unknown): ServerCommand | undefined {
  const one = separate.safeParse(entry);
  if (one.success) return { command: one.data.command, args: one.data.args };
  const other = joined.safeParse(entry);
  if (!other.success) return undefined;
  const [command, ...args] = other.data.command;
  return { command, args };
}
