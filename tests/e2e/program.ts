import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const binary = Deno.env.get("GRAPHIN_BIN");

/** How the program under test is started: the compiled one that `GRAPHIN_BIN` names, else its sources. */
export const program: readonly [string, ...string[]] = binary === undefined || binary === ""
  ? [Deno.execPath(), "run", "--quiet", "--no-prompt", "-A", `${root}main.ts`]
  : [binary];
