import { findProgram } from "../find_program.ts";

/** Settings of a repository that would run what it names, or ask the network. */
const settings = [
  "core.fsmonitor=false",
  "core.hooksPath=/dev/null",
  "core.attributesFile=/dev/null",
  "core.pager=cat",
  "diff.external=",
  "log.showSignature=false",
  "protocol.allow=never",
  "submodule.recurse=false",
  "core.quotePath=false",
];

/** What git is told besides: no settings of the machine or of the user, no questions, no fetching of what is missing. */
const environment: Readonly<Record<string, string>> = {
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: Deno.build.os === "windows" ? "NUL" : "/dev/null",
  GIT_ATTR_NOSYSTEM: "1",
  GIT_NO_LAZY_FETCH: "1",
  GIT_NO_REPLACE_OBJECTS: "1",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  LC_ALL: "C",
};

/** Variables that would lead git to another repository, or have it run something. */
const leftOut = /^(?:GIT_|SSH_ASKPASS$)/;

/** A repository that git is asked about. It may be anybody's: nothing that it configures is run, and nothing is written. */
export class Git {
  readonly #program: string;
  readonly #repository: string;

  readonly #env: Readonly<Record<string, string>>;

  private constructor(program: string, repository: string, env: Readonly<Record<string, string>>) {
    this.#program = program;
    this.#repository = repository;
    this.#env = { ...inherited(env), ...environment };
  }

  /**
   * Opens a repository.
   *
   * @param path Its directory, or one in its working tree.
   * @param env Variables of this process, of which git gets those that lead it nowhere else.
   * @throws Error when git is not installed or there is no repository that it reads.
   */
  static async open(path: string, env = Deno.env.toObject()): Promise<Git> {
    const program = await findProgram("git");
    if (program === undefined) throw new Error("git is not installed, or not in PATH");
    const git = new Git(program, path, env);
    await git.text(["rev-parse", "--git-dir"]);
    return git;
  }

  /**
   * Runs a command that reads.
   *
   * @param args A subcommand of git's plumbing and its arguments; what is not constant among them must not be taken for
   * an option: a full commit id, or a path after `--`.
   * @param input What is written to its standard input.
   * @throws Error with what git says when it fails.
   */
  async bytes(args: readonly string[], input?: string): Promise<Uint8Array> {
    const child = new Deno.Command(this.#program, {
      args: [
        "--no-pager",
        "--no-optional-locks",
        "-C",
        this.#repository,
        ...settings.flatMap((setting) => ["-c", setting]),
        ...args,
      ],
      clearEnv: true,
      env: this.#env,
      stdin: input === undefined ? "null" : "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const written = input === undefined
      ? undefined
      : new Blob([input]).stream().pipeTo(child.stdin).catch(() => {});
    const [{ success, stdout, stderr }] = await Promise.all([child.output(), written]);
    if (success) return stdout;
    const said = new TextDecoder().decode(stderr).trim().split("\n")[0] ?? "";
    throw new Error(`git ${args[0]} in ${this.#repository} failed: ${said}`);
  }

  /** As {@link bytes}, decoded; bytes that are not UTF-8 become U+FFFD. */
  async text(args: readonly string[], input?: string): Promise<string> {
    return new TextDecoder().decode(await this.bytes(args, input));
  }
}

function inherited(env: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !leftOut.test(name)));
}
