import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { z } from "zod";
import { runCommand } from "../corpus/run_command.ts";
import { releaseTargets } from "./release_target.ts";

const actionlint = "github.com/rhysd/actionlint/cmd/actionlint@v1.7.12";
const folder = new URL("../../.github/workflows/", import.meta.url);

const stepShape = z.looseObject({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).default({}),
  env: z.record(z.string(), z.unknown()).default({}),
});
const jobShape = z.looseObject({
  needs: z.string().optional(),
  permissions: z.record(z.string(), z.string()),
  strategy: z.looseObject({ matrix: z.record(z.string(), z.unknown()) }).optional(),
  "timeout-minutes": z.number(),
  steps: z.array(stepShape),
});
const workflowShape = z.looseObject({
  on: z.record(z.string(), z.unknown()),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), jobShape),
});

type Workflow = z.infer<typeof workflowShape>;

const texts = {
  ci: await Deno.readTextFile(new URL("ci.yml", folder)),
  release: await Deno.readTextFile(new URL("release.yml", folder)),
};
const workflows: Record<keyof typeof texts, Workflow> = {
  ci: workflowShape.parse(parse(texts.ci)),
  release: workflowShape.parse(parse(texts.release)),
};
const steps = Object.values(workflows).flatMap(({ jobs }) =>
  Object.values(jobs).flatMap((job) => job.steps)
);

Deno.test("workflows have no permission but those that a job names", () => {
  const granted = (workflow: Workflow): Record<string, unknown> =>
    Object.fromEntries(Object.entries(workflow.jobs).map(([name, job]) => [name, job.permissions]));
  assert.deepEqual(workflows.ci.permissions, {});
  assert.deepEqual(granted(workflows.ci), { run: { contents: "read" } });
  assert.deepEqual(workflows.release.permissions, {});
  assert.deepEqual(granted(workflows.release), {
    prepare: { contents: "read" },
    build: { contents: "read" },
    publish: { attestations: "write", contents: "write", "id-token": "write" },
    verify: { contents: "read" },
    deliver: { contents: "write" },
  });
});

Deno.test("workflows use actions by commit, with the version beside it", () => {
  for (const text of Object.values(texts)) {
    const lines = text.split("\n").filter((line) => /\buses:/.test(line));
    assert.ok(lines.length > 0);
    for (const line of lines) {
      assert.match(line, /^ +- uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  }
  const versions = new Map<string, string>();
  for (const line of Object.values(texts).join("\n").match(/uses: .+/g) ?? []) {
    const [, action = "", pinned = ""] = /uses: ([^@]+)@(.+)/.exec(line) ?? [];
    assert.equal(versions.get(action) ?? pinned, pinned, `${action} is pinned in two ways`);
    versions.set(action, pinned);
  }
});

Deno.test("workflows put nothing of others into a script, and leave no credentials in a checkout", () => {
  for (const { run, uses, with: inputs } of steps) {
    assert.doesNotMatch(run ?? "", /\$\{\{/);
    if (uses?.startsWith("actions/checkout@")) assert.equal(inputs["persist-credentials"], false);
  }
  assert.deepEqual(Object.keys(workflows.release.on), ["workflow_dispatch"]);
  assert.ok(!("pull_request_target" in workflows.ci.on));
});

Deno.test("workflows hold no logic: each script is one command of the repository", async () => {
  const readme = await Deno.readTextFile(new URL("../../README.md", import.meta.url));
  const runner = /npx -y (deno@\d+\.\d+\.\d+)/.exec(readme)?.[0];
  assert.ok(runner !== undefined);
  const usage = await Deno.readTextFile(new URL("../release.ts", import.meta.url));
  const taken: string[] = [];
  for (const { run } of steps) {
    if (run === undefined || run === "bash .ci/run") continue;
    const [, step = ""] = /^npx -y deno@\S+ task release ([a-z]+)(?: --target "\$TARGET")?$/
      .exec(run) ?? [];
    assert.ok(run.startsWith(`${runner} `), run);
    assert.match(usage, new RegExp(`^  ${step} +[a-z]`, "m"));
    taken.push(step);
  }
  assert.deepEqual(taken, ["prepare", "build", "assemble", "publish", "verify", "deliver"]);
});

Deno.test("a release is built for every platform, verified on as many, and delivered last", () => {
  const { jobs } = workflows.release;
  const order = Object.entries(jobs).map(([name, { needs }]) => [name, needs]);
  assert.deepEqual(order, [
    ["prepare", undefined],
    ["build", "prepare"],
    ["publish", "build"],
    ["verify", "publish"],
    ["deliver", "verify"],
  ]);
  const matrix = z.array(z.object({ runner: z.string(), target: z.string() }))
    .parse(jobs["build"]?.strategy?.matrix["include"]);
  assert.deepEqual(matrix.map(({ target }) => target), releaseTargets.map(({ target }) => target));
  assert.deepEqual(
    jobs["verify"]?.strategy?.matrix["runner"],
    matrix.map(({ runner }) => runner),
  );
});

Deno.test("a job that failed can be run again: its artifact replaces the one before", () => {
  const uploads = steps.filter(({ uses }) => uses?.startsWith("actions/upload-artifact@"));
  assert.equal(uploads.length, 1);
  for (const upload of uploads) assert.equal(upload.with["overwrite"], true);
});

Deno.test("a token reaches only the steps that talk to the host of releases", () => {
  const withToken = steps.filter(({ env }) => "GH_TOKEN" in env).map(({ run }) =>
    run?.split(" ").at(-1)
  );
  assert.deepEqual(withToken, ["prepare", "publish", "deliver"]);
  for (const text of Object.values(texts)) assert.doesNotMatch(text, /secrets\./);
});

const obstacle = await findObstacle();

Deno.test({
  name: `actionlint finds nothing${obstacle === undefined ? "" : ` (skipped: ${obstacle})`}`,
  ignore: obstacle !== undefined,
  fn: async () => {
    const files = Object.keys(texts).map((name) => fileURLToPath(new URL(`${name}.yml`, folder)));
    const result = await runCommand(["go", "run", actionlint, "-no-color", ...files]);
    assert.equal(`${result?.stdout}${result?.stderr}`, "");
    assert.equal(result?.code, 0);
  },
});

async function findObstacle(): Promise<string | undefined> {
  const result = await runCommand(["go", "run", actionlint, "-version"]);
  if (result === undefined) return "there is no go";
  return result.code === 0 ? undefined : "go cannot fetch actionlint";
}
