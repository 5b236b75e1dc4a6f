import { TemporaryTree } from "./temporary_tree.ts";

/** A git repository for one test. */
export class GitProject extends TemporaryTree {
  constructor() {
    super();
    this.git("init", "-q", "-b", "main");
    this.git("config", "user.name", "Test");
    this.git("config", "user.email", "test@example.org");
  }

  /** Runs git in it. @returns What it prints. */
  git(...args: readonly string[]): string {
    const env = { GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null" };
    const { success, stdout, stderr } = new Deno.Command("git", {
      args: ["-C", this.root, ...args],
      env,
    }).outputSync();
    if (!success) throw new Error(new TextDecoder().decode(stderr));
    return new TextDecoder().decode(stdout).trim();
  }

  /**
   * Writes files and commits everything.
   *
   * @param files Content by path; null removes.
   * @returns The commit's id.
   */
  commit(message: string, files: Readonly<Record<string, string | null>>): string {
    for (const [path, content] of Object.entries(files)) {
      if (content === null) this.remove(path);
      else this.write(path, content);
    }
    this.git("add", "--all");
    this.git("commit", "-q", "--allow-empty", "-m", message);
    return this.git("rev-parse", "HEAD");
  }
}
