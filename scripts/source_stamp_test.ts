import assert from "node:assert/strict";
import { join } from "node:path";
import { runCommand } from "./corpus/run_command.ts";
import { sourceStamp } from "./source_stamp.ts";

const inputs = ["main.ts", "src"];

Deno.test("sourceStamp names the commit and its time", async () => {
  await inRepository(async ({ root, commit }) => {
    assert.deepEqual(await sourceStamp(root, inputs), {
      commit: commit.slice(0, 12),
      epoch: 1_700_000_000,
      date: "2023-11-14T22:13:20Z",
    });
  });
});

Deno.test("sourceStamp marks a checkout whose inputs are not those of the commit", async () => {
  await inRepository(async ({ root, commit }) => {
    const marked = `${commit.slice(0, 12)}-dirty`;
    await Deno.writeTextFile(join(root, "notes.md"), "Not an input.\n");
    assert.equal((await sourceStamp(root, inputs)).commit, commit.slice(0, 12));
    await Deno.mkdir(join(root, "src"));
    await Deno.writeTextFile(join(root, "src/ledger.ts"), "export {};\n");
    assert.equal((await sourceStamp(root, inputs)).commit, marked, "an untracked input");
    await Deno.remove(join(root, "src"), { recursive: true });
    await Deno.writeTextFile(join(root, "main.ts"), "// Changed.\n");
    assert.equal((await sourceStamp(root, inputs)).commit, marked, "a changed input");
  });
});

Deno.test("sourceStamp lets SOURCE_DATE_EPOCH decide the time", async () => {
  await inRepository(async ({ root, commit }) => {
    Deno.env.set("SOURCE_DATE_EPOCH", "86400");
    assert.deepEqual(await sourceStamp(root, inputs), {
      commit: commit.slice(0, 12),
      epoch: 86_400,
      date: "1970-01-02T00:00:00Z",
    });
    Deno.env.set("SOURCE_DATE_EPOCH", "yesterday");
    await assert.rejects(sourceStamp(root, inputs), /SOURCE_DATE_EPOCH is 'yesterday'/);
  });
});

Deno.test("sourceStamp takes no commit from a repository around the checkout", async () => {
  await inRepository(async ({ root }) => {
    const inner = join(root, "vendor");
    await Deno.mkdir(inner);
    assert.deepEqual(await sourceStamp(inner, inputs), { commit: "", epoch: 0, date: "" });
  });
});

interface Repository {
  readonly root: string;
  readonly commit: string;
}

/** Runs `check` in a repository with one commit, made on 2023-11-14 at 22:13:20 UTC. */
async function inRepository(check: (repository: Repository) => Promise<void>): Promise<void> {
  const root = await Deno.makeTempDir({ prefix: "source-stamp-" });
  const epoch = Deno.env.get("SOURCE_DATE_EPOCH");
  Deno.env.delete("SOURCE_DATE_EPOCH");
  try {
    const git = async (...args: string[]): Promise<string> => {
      const time = "1700000000 +0900";
      const result = await runCommand(["git", ...args], {
        cwd: root,
        env: { GIT_AUTHOR_DATE: time, GIT_COMMITTER_DATE: time },
      });
      assert.equal(result?.code, 0, result?.stderr);
      return result.stdout.trim();
    };
    await git("init", "--quiet");
    await Deno.writeTextFile(join(root, "main.ts"), "export {};\n");
    await git("add", "main.ts");
    const author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
    await git(...author, "-c", "commit.gpgsign=false", "commit", "--quiet", "--message", "First");
    await check({ root, commit: await git("rev-parse", "HEAD") });
  } finally {
    if (epoch === undefined) Deno.env.delete("SOURCE_DATE_EPOCH");
    else Deno.env.set("SOURCE_DATE_EPOCH", epoch);
    await Deno.remove(root, { recursive: true });
  }
}
