import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { withCacheLock } from "../provision/cache_lock.ts";
import {
  type ProvisionEnvironment,
  provisionEnvironment,
} from "../provision/provision_environment.ts";
import { StampStore } from "../provision/stamp_store.ts";
import { BundleError } from "./bundle_error.ts";
import type { BundledFile, BundleManifest } from "./bundle_manifest.ts";
import type { BundleSource } from "./bundle_source.ts";
import { withInstallLock } from "./install_lock.ts";
import { installProgram, type InstallProgramOptions } from "./install_program.ts";
import { pinnedArtifacts } from "./pinned_artifacts.ts";
import { placeFile } from "./place_file.ts";
import { versionedName } from "./versioned_name.ts";
import { verifyBundle } from "./verify_bundle.ts";

/** What a bundle is installed with. */
export interface InstallBundleOptions {
  readonly source: BundleSource;
  /** The data directory of the user. */
  readonly data: string;
  readonly identify: InstallProgramOptions["identify"];
  /** What is not to be as on this machine. */
  readonly parts?: Partial<ProvisionEnvironment>;
  /** Told what is done, for people. */
  readonly onStep?: (step: string) => void;
}

/** What was installed. */
export interface InstalledBundle {
  readonly version: string;
  readonly model: string;
  /** By what name the program is to be started. */
  readonly program: string;
  /** Directory for `--model-dir`; undefined where the model is found without. */
  readonly modelDir: string | undefined;
  /** How many files were not there yet. */
  readonly written: number;
}

/**
 * Installs a bundle without a network: the program in the data directory, the model and its runtime in the user's cache
 * or, where they are not pinned, in a directory of their own. All of the bundle is checked before anything is written;
 * what is there already and right stays as it is.
 *
 * @throws {BundleError} When the bundle is not as it has to be, or the disk refuses.
 */
export async function installBundle(options: InstallBundleOptions): Promise<InstalledBundle> {
  const { source, data, identify, parts = {}, onStep = () => {} } = options;
  const environment = provisionEnvironment(parts);
  const manifest = await source.read(({ manifest }) => Promise.resolve(manifest));
  checkFits(manifest, source, environment);
  await verifyBundle(source, (path) => onStep(`checking ${path}`));
  const modelDir = modelDirectory(manifest, data);
  const place: Place = { data, modelDir, cache: environment.directory };
  await checkRoom(manifest, place, environment);
  for (
    const directory of [join(data, "bin"), join(data, "state", "versions"), environment.directory]
  ) {
    await makeDirectory(directory);
  }
  const state = join(data, "state");
  const onWait = (): void => onStep("waiting for another installation");
  return await withInstallLock(
    { state, onWait },
    () =>
      withCacheLock(environment.directory, { disk: environment.disk }, async () => {
        const stamps = new StampStore(join(environment.directory, "stamps"), environment.disk);
        let written = 0;
        let program = "";
        await source.read(async ({ manifest: again, entries }) => {
          // Whoever exchanges the bundle meanwhile gets no further: the hashes are those that were checked.
          if (JSON.stringify(again) !== JSON.stringify(manifest)) {
            throw new BundleError(`${source.place} changed while it was read; try again`);
          }
          const files = new Map(manifest.files.map((file) => [file.path, file]));
          for await (const { path, body } of entries) {
            const file = files.get(path);
            if (file === undefined) continue;
            onStep(`installing ${path}`);
            if (file.role === "program") {
              const { version, platform } = manifest;
              const installed = await installProgram({
                data,
                version,
                platform,
                file,
                body,
                identify,
              });
              program = installed.program;
              written += Number(installed.isNew);
              continue;
            }
            const base = file.role === "artifact" ? environment.directory : modelDir ?? data;
            const target = join(base, ...path.split("/").slice(1));
            written += Number(await placeFile({ target, body, sha256: file.sha256, mode: 0o644 }));
            // Without a stamp the file is only read again.
            await stamps.stamp(target, file.sha256).catch(() => undefined);
          }
        });
        return { version: manifest.version, model: manifest.model, program, modelDir, written };
      }),
  );
}

/** @throws {BundleError} When the bundle is not for this machine, or has files that this program does not use. */
function checkFits(
  { platform, files, version }: BundleManifest,
  source: BundleSource,
  environment: ProvisionEnvironment,
): void {
  if (platform !== environment.platform) {
    throw new BundleError(
      `${source.place} is for ${platform}, and this is ${environment.platform}; run 'graphin bundle' on a machine like this one`,
    );
  }
  const pinned = pinnedArtifacts(environment.pins, platform);
  for (const { path, role, sha256 } of files) {
    if (role !== "artifact" || pinned.get(path.slice("artifacts/".length)) === sha256) continue;
    throw new BundleError(
      `${path} in ${source.place} is no file that this graphin uses; unpack the graphin ${version} in it ` +
        "and run that one: tar -xf BUNDLE graphin && ./graphin setup --from BUNDLE",
    );
  }
}

/** The directory of a model that is not pinned: another content is another directory. */
function modelDirectory({ files, model }: BundleManifest, data: string): string | undefined {
  const own = files.filter(({ role }) => role === "model");
  if (own.length === 0) return undefined;
  const content = own.map(({ path, sha256 }) => `${sha256} ${path}\n`).sort().join("");
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
  return join(data, "models", `${model.replace(/[^\w.-]+/g, "-").slice(0, 80)}-${hash}`);
}

/** Where the files of a bundle go. */
interface Place {
  readonly data: string;
  readonly modelDir: string | undefined;
  readonly cache: string;
}

function targetOf(
  { path, role }: BundledFile,
  { version, platform }: BundleManifest,
  { data, modelDir, cache }: Place,
): string {
  if (role === "program") return join(data, "bin", versionedName(version, platform));
  const below = path.split("/").slice(1);
  return join(role === "artifact" ? cache : modelDir ?? data, ...below);
}

/** @throws {BundleError} When what is not there yet does not fit. */
async function checkRoom(
  manifest: BundleManifest,
  place: Place,
  { disk }: ProvisionEnvironment,
): Promise<void> {
  let needed = 0;
  for (const file of manifest.files) {
    const found = await stat(targetOf(file, manifest, place)).catch(() => undefined);
    if (found?.size !== file.size) needed += file.size;
  }
  for (const directory of [place.data, place.cache]) {
    await makeDirectory(directory);
    const free = await disk.freeBytes(directory);
    if (free === undefined || free >= needed) continue;
    const megabytes = (bytes: number): number => Math.ceil(bytes / 2 ** 20);
    throw new BundleError(
      `there is no room for the bundle: ${
        megabytes(needed)
      } MiB are needed, and ${directory} has ` +
        `${megabytes(free)}; make room there`,
    );
  }
}

async function makeDirectory(path: string): Promise<void> {
  try {
    await Deno.mkdir(path, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BundleError(`${path} cannot be made (${reason}); make its directory writable`);
  }
}
