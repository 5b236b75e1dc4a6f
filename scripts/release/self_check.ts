import { join } from "node:path";
import { z } from "zod";
import { runCommand } from "../corpus/run_command.ts";
import { answerByServer } from "../demo/answer_by_server.ts";
import type { ReleaseTarget } from "./release_target.ts";

/** What a program is to say of itself. */
export interface ExpectedProgram {
  readonly version: string;
  /** Not compared when it is not known. */
  readonly commit?: string;
  readonly target: ReleaseTarget;
}

const versionShape = z.strictObject({
  version: z.string().min(1),
  commit: z.string(),
  build_date: z.string(),
  os: z.string(),
  arch: z.string(),
  ort: z.string(),
  semantic_supported: z.boolean(),
  semantic_backend: z.enum(["native", "wasm", "none"]),
});

/** What `graphin version --json` says. */
export type ProgramVersion = z.infer<typeof versionShape>;

const sample = `class Invoice:
    def settle_balance(self, amount):
        return amount


def close_month(invoice):
    return invoice.settle_balance(100)
`;

/**
 * Runs a program on its own platform, as a person and as an agent would: it has to say what it was built from, print the
 * licences of what is in it, find a definition of a small project from the shell, and over MCP.
 *
 * @param command The program, or what runs it with the arguments that follow.
 * @returns What it says of itself.
 * @throws Error telling what it did in place of what was expected.
 */
export async function selfCheck(
  command: readonly [string, ...string[]],
  expected: ExpectedProgram,
): Promise<ProgramVersion> {
  const said = await checkVersion(command, expected);
  const licenses = await output([...command, "licenses"]);
  if (!licenses.includes("Permission is hereby granted")) {
    throw new Error(`'graphin licenses' prints no licence texts; it prints '${start(licenses)}'`);
  }
  const workspace = await Deno.makeTempDir({ prefix: "graphin-self-check-" });
  try {
    await Deno.writeTextFile(join(workspace, "billing.py"), sample);
    await checkShell(command, workspace);
    await checkServer(command, workspace);
  } finally {
    await Deno.remove(workspace, { recursive: true });
  }
  return said;
}

async function checkVersion(
  command: readonly [string, ...string[]],
  { version, commit, target: { os, arch } }: ExpectedProgram,
): Promise<ProgramVersion> {
  const text = await output([...command, "version", "--json"]);
  if (!/^\{[^\n]*\}\n$/.test(text)) {
    throw new Error(`'graphin version --json' prints '${start(text)}', not one line of JSON`);
  }
  const said = versionShape.parse(JSON.parse(text));
  const wanted = { version, os, arch, commit: commit ?? said.commit };
  for (const key of ["version", "os", "arch", "commit"] as const) {
    if (said[key] === wanted[key]) continue;
    throw new Error(`'graphin version --json' has ${key} '${said[key]}', not '${wanted[key]}'`);
  }
  const { semantic_supported: supported, semantic_backend: backend } = said;
  if (backend === (supported ? "none" : "native")) {
    throw new Error(
      `'graphin version --json' contradicts itself: semantic_supported is ${supported}, ` +
        `semantic_backend is '${backend}'`,
    );
  }
  return said;
}

async function checkShell(
  command: readonly [string, ...string[]],
  workspace: string,
): Promise<void> {
  const args = ["search", "settle_balance", "--json", "--workspace", workspace];
  const text = await output([...command, ...args]);
  if (!text.includes('"billing.Invoice.settle_balance"')) {
    throw new Error(`'graphin search' does not find the definition; it prints '${start(text)}'`);
  }
}

async function checkServer(
  command: readonly [string, ...string[]],
  workspace: string,
): Promise<void> {
  const [answer = ""] = await answerByServer({
    command: [...command, "serve", "--workspace", workspace],
    env: Deno.env.toObject(),
    calls: [{ tool: "search_hybrid", arguments: { query: "settle balance" } }],
  });
  if (!answer.includes('<node id="billing.Invoice.settle_balance"')) {
    throw new Error(`search_hybrid does not find the definition; it answers '${start(answer)}'`);
  }
}

async function output(command: readonly [string, ...string[]]): Promise<string> {
  const result = await runCommand(command);
  if (result?.code === 0) return result.stdout;
  throw new Error(
    `'${command.join(" ")}' ${
      result === undefined ? "is not there" : `ends with exit status ${result.code}`
    }: ${start(result?.stderr ?? "")}`,
  );
}

function start(text: string): string {
  return text.length > 500 ? `${text.slice(0, 500)}…` : text;
}
