import { type CommandResult, runCommand } from "../corpus/run_command.ts";

/**
 * Runs git with the credentials of GitHub's `gh`, which takes them from `GH_TOKEN`: no file of the checkout holds any.
 *
 * @returns What it printed.
 * @throws Error with what it said when it fails.
 */
export async function publishingGit(root: string, args: readonly string[]): Promise<string> {
  const result = await runGit(root, args);
  if (result.code !== 0) throw new Error(`git ${args.join(" ")} fails: ${result.stderr.trim()}`);
  return result.stdout;
}

/** Like {@link publishingGit}, but tells whether it succeeded. */
export async function tryPublishingGit(root: string, args: readonly string[]): Promise<boolean> {
  return (await runGit(root, args)).code === 0;
}

async function runGit(root: string, args: readonly string[]): Promise<CommandResult> {
  const result = await runCommand(["git", ...args], {
    cwd: root,
    env: {
      GIT_TERMINAL_PROMPT: "0",
      GIT_CONFIG_COUNT: "2",
      GIT_CONFIG_KEY_0: "credential.helper",
      GIT_CONFIG_VALUE_0: "",
      GIT_CONFIG_KEY_1: "credential.helper",
      GIT_CONFIG_VALUE_1: "!gh auth git-credential",
      GIT_AUTHOR_NAME: "github-actions[bot]",
      GIT_AUTHOR_EMAIL: "41898282+github-actions[bot]@users.noreply.github.com",
      GIT_COMMITTER_NAME: "github-actions[bot]",
      GIT_COMMITTER_EMAIL: "41898282+github-actions[bot]@users.noreply.github.com",
    },
  });
  if (result === undefined) throw new Error("there is no git");
  return result;
}
