import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { assembleRelease } from "./release/assemble_release.ts";
import { buildAsset } from "./release/build_asset.ts";
import { deliverRelease } from "./release/deliver_release.ts";
import { dryRun, type DryRunOptions } from "./release/dry_run.ts";
import { prepareRelease } from "./release/prepare_release.ts";
import { publishRelease } from "./release/publish_release.ts";
import { type ReleaseTarget, releaseTargets } from "./release/release_target.ts";
import { releaseVersion } from "./release/release_version.ts";
import { stampVersion } from "./release/stamp_version.ts";
import { verifyInstall } from "./release/verify_install.ts";

const usage = `usage: deno task release STEP [options]

The steps of a release, as .github/workflows/release.yml takes them:
  prepare    refuse what could not be published
  build      build and check the archive of one platform
  assemble   make hashes, install manifest, notes and stamped plugins of the archives
  publish    commit, tag and release; needs gh and GH_TOKEN
  verify     install the release as the plugin does, and check what is there then
  deliver    move the branch that the marketplace serves to the release; needs gh and GH_TOKEN
  dry-run    build, assemble and verify on this machine, from the last commit; publishes nothing

Options:
  --version V    the version, without v; RELEASE_VERSION when not given (dry-run: that of deno.json)
  --out DIR      directory of the release; dist/release unless given
  --target T     build, dry-run: a platform to build for; this one unless given
  --repo O/N     the repository; GITHUB_REPOSITORY when not given
  --mirror URL   verify: install from there
  --write        dry-run: also stamp version and manifest into this checkout

Notes for users are taken from RELEASE_NOTES.`;

const root = fileURLToPath(new URL("..", import.meta.url));

try {
  await main();
} catch (error) {
  console.error(`release: ${error instanceof Error ? error.message : error}`);
  Deno.exit(1);
}

async function main(): Promise<void> {
  const { values, positionals: [step, ...rest] } = parseArgs({
    args: Deno.args,
    allowPositionals: true,
    options: {
      version: { type: "string" },
      out: { type: "string" },
      target: { type: "string", multiple: true },
      repo: { type: "string" },
      mirror: { type: "string" },
      write: { type: "boolean", default: false },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return console.log(usage);
  if (step === undefined) throw new Error(`which step?\n${usage}`);
  const given = values.version ?? Deno.env.get("RELEASE_VERSION");
  const isDry = step === "dry-run";
  const version = releaseVersion(given ?? (isDry ? await configuredVersion() : ""));
  const repo = values.repo ?? Deno.env.get("GITHUB_REPOSITORY") ?? "graphin/graphin";
  const out = resolve(values.out ?? join(root, "dist", "release"));
  const notes = Deno.env.get("RELEASE_NOTES") ?? "";
  const branch = Deno.env.get("RELEASE_BRANCH") ?? "main";
  const release = { root, version, repo, out, notes, branch };
  if (rest.length > 0) throw new Error(`there is one step at a time\n${usage}`);
  switch (step) {
    case "prepare":
      return await prepareRelease({ ...release, ...ref() });
    case "build":
      for (const target of chosenTargets(values.target)) {
        console.log(JSON.stringify(await buildAsset({ ...release, target })));
      }
      return;
    case "assemble":
      await assembleRelease(release);
      return;
    case "publish":
      return await publishRelease(release);
    case "verify": {
      const { mirror } = values;
      const found = await verifyInstall({
        root,
        version,
        ...(mirror === undefined ? {} : { mirror }),
      });
      return console.log(found.join("\n"));
    }
    case "deliver":
      return console.log(await deliverRelease(release));
    case "dry-run":
      return await rehearse(release, chosenTargets(values.target), values.write);
    default:
      throw new Error(`'${step}' is no step\n${usage}`);
  }
}

async function rehearse(
  release: Omit<DryRunOptions, "targets" | "tell">,
  targets: readonly ReleaseTarget[],
  write: boolean,
): Promise<void> {
  const manifest = await dryRun({ ...release, targets, tell: console.log });
  if (write) await stampVersion(release.root, manifest);
  console.log(release.out);
}

function ref(): { readonly ref?: string } {
  const found = Deno.env.get("GITHUB_REF");
  return found === undefined ? {} : { ref: found };
}

function chosenTargets(given: readonly string[] | undefined): ReleaseTarget[] {
  return (given ?? [Deno.build.target]).map((name) => {
    const found = releaseTargets.find(({ target, platform }) =>
      name === target || name === platform
    );
    if (found !== undefined) return found;
    throw new Error(
      `'${name}' is not a target; these are:\n  ${
        releaseTargets.map(({ target }) => target).join("\n  ")
      }`,
    );
  });
}

async function configuredVersion(): Promise<string> {
  return JSON.parse(await Deno.readTextFile(join(root, "deno.json"))).version;
}
