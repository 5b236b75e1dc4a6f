import { commandOutcome, type Surroundings } from "./command_outcome.ts";

/** What a command line said. */
export interface CommandWords {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line against a workspace of the test, for what it says. */
export async function commandWords(
  args: readonly string[],
  surroundings: Surroundings = {},
): Promise<CommandWords> {
  const { code, out, err } = await commandOutcome(args, surroundings);
  return { code, out, err };
}
