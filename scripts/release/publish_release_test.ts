import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { runCommand } from "../corpus/run_command.ts";
import { assembleRelease } from "./assemble_release.ts";
import { deliverRelease } from "./deliver_release.ts";
import { prepareRelease } from "./prepare_release.ts";
import { publishRelease } from "./publish_release.ts";
import type { ReleaseAsset } from "./release_asset.ts";
import { releaseTargets } from "./release_target.ts";

const repo = "acme/graphin";

/** Two clones of one repository, and a `gh` that writes down what it is told. */
class PublishingTrial implements AsyncDisposable {
  private constructor(readonly work: string) {}

  static async make(): Promise<PublishingTrial> {
    const trial = new PublishingTrial(
      Deno.realPathSync(await Deno.makeTempDir({ prefix: "publish-test-" })),
    );
    await trial.write(
      "gh",
      `#!/bin/sh\n[ "$2" != view ] || exec test -e '${trial.work}/drafted'\n` +
        `echo "$*" >>'${trial.work}/gh.log'\n[ ! -e '${trial.work}/offline' ]\n`,
    );
    await Deno.chmod(trial.path("gh"), 0o755);
    await trial.git(".", "init", "--quiet", "--bare", "--initial-branch=main", "origin.git");
    await trial.git(".", "clone", "--quiet", "origin.git", "checkout");
    await trial.write("checkout/deno.json", '{\n  "name": "graphin",\n  "version": "0.1.0"\n}\n');
    await trial.write(
      "checkout/plugin/graphin/.claude-plugin/plugin.json",
      '{ "name": "graphin", "version": "0.1.0", "license": "Apache-2.0" }\n',
    );
    await trial.write("checkout/plugin/graphin/install/install.sh", "#!/bin/sh\n");
    await trial.write("checkout/.claude-plugin/marketplace.json", '{ "name": "graphin" }\n');
    await trial.commit("checkout", "First version");
    return trial;
  }

  path(relative: string): string {
    return join(this.work, relative);
  }

  async write(relative: string, text: string): Promise<void> {
    await Deno.mkdir(join(this.path(relative), ".."), { recursive: true });
    await Deno.writeTextFile(this.path(relative), text);
  }

  async read(relative: string): Promise<string> {
    return await Deno.readTextFile(this.path(relative));
  }

  async git(directory: string, ...args: string[]): Promise<string> {
    const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
    const result = await runCommand(["git", ...identity, ...args], { cwd: this.path(directory) });
    assert.equal(result?.code, 0, result?.stderr);
    return result.stdout.trim();
  }

  async commit(directory: string, subject: string): Promise<void> {
    await this.git(directory, "add", ".");
    await this.git(directory, "commit", "--quiet", "-m", subject);
    await this.git(directory, "push", "--quiet", "origin", "HEAD:main");
  }

  /** Archives and records as the builds leave them. */
  async build(version: string, platforms = releaseTargets): Promise<void> {
    for (const { platform, os, arch, archive, bin } of platforms) {
      const asset = `graphin_${version}_${os}_${arch}.${archive}`;
      const content = `the program of ${version} for ${platform}\n`;
      const record: ReleaseAsset = {
        platform,
        asset,
        sha256: createHash("sha256").update(content).digest("hex"),
        size: content.length,
        bin,
        version,
        commit: "9f2c1ab00000",
        ...(os === "linux" ? { glibc: "2.27" } : {}),
        checked: true,
      };
      await this.write(`release/assets/${asset}`, content);
      await this.write(`release/records/${asset}.json`, JSON.stringify(record));
    }
  }

  release(version: string): Parameters<typeof publishRelease>[0] & { readonly notes: string } {
    const [root, out] = [this.path("checkout"), this.path("release")];
    const gh = this.path("gh");
    return { root, version, repo, branch: "main", out, gh, notes: "Indexes are built anew." };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.work, { recursive: true });
  }
}

Deno.test("a release is committed, tagged, published and, in the end, delivered", async () => {
  await using trial = await PublishingTrial.make();
  const release = trial.release("0.2.0");
  const built = await trial.git("checkout", "rev-parse", "HEAD");
  await prepareRelease({ ...release, ref: "refs/heads/main" });
  await trial.build("0.2.0");
  await assembleRelease(release);
  await publishRelease(release);

  const tagged = await trial.git("origin.git", "rev-parse", "v0.2.0^{commit}");
  assert.equal(await trial.git("origin.git", "rev-parse", `${tagged}^`), built);
  assert.equal(await trial.git("origin.git", "rev-parse", "main"), built);
  assert.equal(await trial.git("origin.git", "cat-file", "-t", "v0.2.0"), "tag");
  assert.equal(
    await trial.git("origin.git", "show", "v0.2.0:deno.json"),
    '{\n  "name": "graphin",\n  "version": "0.2.0"\n}',
  );
  assert.equal(
    await trial.git("origin.git", "show", "v0.2.0:plugin/graphin/.claude-plugin/plugin.json"),
    '{ "name": "graphin", "version": "0.2.0", "license": "Apache-2.0" }',
  );
  const sums = await trial.read("release/assets/SHA256SUMS");
  const manifest = JSON.parse(
    await trial.git("origin.git", "show", "v0.2.0:plugin/graphin/install/manifest.json"),
  );
  assert.equal(manifest.tag, "v0.2.0");
  assert.deepEqual(Object.keys(manifest.platforms), [
    "darwin/amd64",
    "darwin/arm64",
    "linux/amd64",
    "linux/arm64",
    "windows/amd64",
  ]);
  assert.equal(
    sums,
    ["darwin/amd64", "darwin/arm64", "linux/amd64", "linux/arm64", "windows/amd64"].map((name) =>
      `${manifest.platforms[name].sha256}  ${manifest.platforms[name].asset}\n`
    ).join(""),
  );
  const [create = "", edit = "", ...rest] = (await trial.read("gh.log")).trimEnd().split("\n");
  assert.match(create, /^release create v0\.2\.0 --draft --prerelease --title graphin 0\.2\.0 /);
  assert.equal(create.match(/ \S*\/release\/assets\/\S+/g)?.length, 6);
  assert.equal(edit, `release edit v0.2.0 --draft=false --tag v0.2.0 --repo ${repo}`);
  assert.deepEqual(rest, []);

  assert.equal(await deliverRelease(release), "main holds v0.2.0: users are offered it");
  assert.equal(await trial.git("origin.git", "rev-parse", "main"), tagged);
  assert.equal(
    (await trial.read("gh.log")).trimEnd().split("\n").at(-1),
    `release edit v0.2.0 --prerelease=false --latest --repo ${repo}`,
  );
});

Deno.test("a release is delivered although the branch has moved on since", async () => {
  await using trial = await PublishingTrial.make();
  const release = trial.release("0.2.0");
  await trial.build("0.2.0");
  await assembleRelease(release);
  await publishRelease(release);
  await trial.git(".", "clone", "--quiet", "origin.git", "other");
  await trial.write("other/README.md", "# graphin\n");
  await trial.commit("other", "A page");

  await deliverRelease(release);
  assert.equal(await trial.git("origin.git", "show", "main:README.md"), "# graphin");
  assert.match(await trial.git("origin.git", "show", "main:deno.json"), /"version": "0\.2\.0"/);
  assert.equal(await trial.git("origin.git", "log", "-1", "--format=%s", "main"), "Merge v0.2.0");
});

Deno.test("a pre-release is published but delivered to nobody", async () => {
  await using trial = await PublishingTrial.make();
  const release = trial.release("0.2.0-rc.1");
  const built = await trial.git("checkout", "rev-parse", "HEAD");
  await trial.build("0.2.0-rc.1");
  await assembleRelease(release);
  await publishRelease(release);
  assert.equal(
    await deliverRelease(release),
    "v0.2.0-rc.1 is a pre-release: main is left as it is",
  );
  assert.equal(await trial.git("origin.git", "rev-parse", "main"), built);
  assert.doesNotMatch(await trial.read("gh.log"), /--latest/);
});

Deno.test("a version that is there already, and another branch, are refused", async () => {
  await using trial = await PublishingTrial.make();
  const release = trial.release("0.2.0");
  await trial.git("checkout", "tag", "v0.2.0");
  await trial.git("checkout", "push", "--quiet", "origin", "v0.2.0");
  await assert.rejects(prepareRelease(release), {
    message: "v0.2.0 is there already: a release is never replaced, take a new version",
  });
  await prepareRelease({ ...release, version: "0.2.1" });
  await assert.rejects(prepareRelease({ ...release, version: "0.2.1", ref: "refs/heads/wip" }), {
    message: "releases are made from main, not from refs/heads/wip: run the workflow for it",
  });
});

Deno.test("a guide that was changed under its old version is refused", async () => {
  await using trial = await PublishingTrial.make();
  const release = trial.release("0.2.0");
  const manifest = "checkout/plugin/graphin-guide/.claude-plugin/plugin.json";
  const skill = "checkout/plugin/graphin-guide/skills/graphin/SKILL.md";
  await trial.write(manifest, '{ "version": "0.1.0" }\n');
  await trial.write(skill, "Search first.\n");
  await trial.commit("checkout", "A guide");
  await prepareRelease(release);
  await trial.git("checkout", "tag", "-a", "v0.1.0", "-m", "graphin 0.1.0");
  await prepareRelease(release);
  await trial.write(skill, "Search first, then explore.\n");
  await trial.commit("checkout", "A better guide");
  await assert.rejects(prepareRelease(release), {
    message: "plugin/graphin-guide was changed since v0.1.0 but still has the version 0.1.0, so " +
      "nobody would be offered the change: raise it in plugin/graphin-guide/.claude-plugin/plugin.json",
  });
  await trial.write(manifest, '{ "version": "0.1.1" }\n');
  await trial.commit("checkout", "The guide's next version");
  await prepareRelease(release);
});

Deno.test("when archives cannot be uploaded, nothing is tagged", async () => {
  await using trial = await PublishingTrial.make();
  const release = trial.release("0.2.0");
  await trial.build("0.2.0");
  await assembleRelease(release);
  await trial.write("offline", "");
  await assert.rejects(publishRelease(release), /gh release create v0\.2\.0 fails/);
  assert.equal(await trial.git("origin.git", "tag"), "");
});

Deno.test("a draft that an earlier run left is not published in place of the new one", async () => {
  await using trial = await PublishingTrial.make();
  const release = trial.release("0.2.0");
  await trial.build("0.2.0");
  await assembleRelease(release);
  await trial.write("drafted", "");
  await assert.rejects(publishRelease(release), {
    message:
      "there is a draft or a release of v0.2.0 without its tag, left by a run that failed: " +
      "delete it ('gh release delete v0.2.0'), then run this job again",
  });
  assert.equal(await trial.git("origin.git", "tag"), "");
  await Deno.remove(trial.path("drafted"));
  await publishRelease(release);
});

Deno.test("a tag that appears while archives are uploaded is left as it is", async () => {
  await using trial = await PublishingTrial.make();
  const release = trial.release("0.2.0");
  await trial.build("0.2.0");
  await assembleRelease(release);
  await trial.git(".", "clone", "--quiet", "origin.git", "other");
  await trial.git("other", "tag", "v0.2.0");
  await trial.write(
    "gh",
    `#!/bin/sh\n[ "$2" != view ] || exit 1\ncd '${trial.path("other")}' &&` +
      ` git push --quiet origin v0.2.0\n`,
  );
  await Deno.chmod(trial.path("gh"), 0o755);
  const other = await trial.git("other", "rev-parse", "v0.2.0");
  await assert.rejects(publishRelease(release), /git push .* fails/);
  assert.equal(await trial.git("origin.git", "rev-parse", "v0.2.0"), other);
});

Deno.test("a delivery that was broken off is taken up, and one that is too late is refused", async () => {
  await using trial = await PublishingTrial.make();
  const release = trial.release("0.2.0");
  const built = await trial.git("checkout", "rev-parse", "HEAD");
  await trial.build("0.2.0");
  await assembleRelease(release);
  await publishRelease(release);
  await trial.write("offline", "");
  await assert.rejects(deliverRelease(release), /gh release edit v0\.2\.0 fails/);
  await Deno.remove(trial.path("offline"));
  assert.equal(await deliverRelease(release), "main holds v0.2.0: users are offered it");

  // 0.1.1 was built from what 0.2.0 was built from, and is delivered after it.
  await trial.git("checkout", "checkout", "--quiet", "--detach", built);
  await Deno.remove(trial.path("release"), { recursive: true });
  const late = trial.release("0.1.1");
  await trial.build("0.1.1");
  await assembleRelease(late);
  await publishRelease(late);
  const main = await trial.git("origin.git", "rev-parse", "main");
  await assert.rejects(deliverRelease(late), {
    message: "v0.1.1 cannot be merged into main: both changed the same lines, or a later version " +
      "was delivered before; merge the tag by hand, or leave it and take the next version",
  });
  assert.equal(await trial.git("origin.git", "rev-parse", "main"), main);
});

Deno.test("archives that are missing, changed or of another build are refused", async () => {
  await using trial = await PublishingTrial.make();
  const release = trial.release("0.2.0");
  const linux = releaseTargets.filter(({ os }) => os === "linux");
  await trial.build("0.2.0", linux);
  await assert.rejects(assembleRelease(release), {
    message: "there are 0 archives for darwin/amd64; there has to be one",
  });
  await assembleRelease({ ...release, partial: true });
  await assert.rejects(assembleRelease({ ...release, version: "0.3.0", partial: true }), {
    message: /^graphin_0\.2\.0_linux_a.*\.tar\.gz is of version 0\.2\.0, not 0\.3\.0$/,
  });
  const name = "graphin_0.2.0_linux_arm64.tar.gz";
  const record = JSON.parse(await trial.read(`release/records/${name}.json`));
  await trial.write(
    `release/records/${name}.json`,
    JSON.stringify({ ...record, commit: "aaaaaaaaaaaa" }),
  );
  await assert.rejects(
    assembleRelease({ ...release, partial: true }),
    /is of commit .*, graphin_0\.2\.0_linux_.* of /,
  );
  await trial.write(`release/assets/${name}`, "another program\n");
  await assert.rejects(
    assembleRelease({ ...release, partial: true }),
    /graphin_0\.2\.0_linux_arm64\.tar\.gz is not the file that was built: its SHA-256 is /,
  );
});

Deno.test("notes begin with what users have to know, and list files and changes as text", async () => {
  await using trial = await PublishingTrial.make();
  await trial.git("checkout", "tag", "-a", "v0.1.0", "-m", "graphin 0.1.0");
  await trial.write("checkout/README.md", "# graphin\n");
  await trial.commit("checkout", "Tell @ada about <b>table_uses</b>");
  const release = trial.release("0.2.0");
  await trial.build("0.2.0", releaseTargets.filter(({ os }) => os !== "windows"));
  await assembleRelease({ ...release, partial: true });
  const notes = await trial.read("release/notes.md");
  assert.ok(notes.startsWith("Indexes are built anew.\n\n## Files\n\n| for | file |"));
  assert.match(notes, /\| Linux, x64 \| `graphin_0\.2\.0_linux_amd64\.tar\.gz` \| .* glibc 2\.27/);
  assert.match(notes, /\nNot in this release: Windows, x64\.\n/);
  assert.match(notes, /\ngh attestation verify graphin_0\.2\.0_darwin_amd64\.tar\.gz --repo acme/);
  assert.ok(notes.endsWith(
    "## Changes\n\n- Tell @\u200bada about \\<b\\>table\\_uses\\</b\\>\n",
  ));
});
