import { readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { WantedFile, WebRuntimePlan } from "./artifact_plan.ts";
import type { CacheDisk } from "./cache_disk.ts";
import { withCacheLock } from "./cache_lock.ts";
import { download } from "./download.ts";
import { extractLibrary } from "./extract_library.ts";
import { PartFile } from "./part_file.ts";
import type { ProvisionEnvironment } from "./provision_environment.ts";
import { ProvisionError } from "./provision_error.ts";
import type { ProvisionProgress } from "./provision_progress.ts";
import { StampStore } from "./stamp_store.ts";
import { tellingDisk } from "./telling_disk.ts";
import { unpackedFolder } from "./unpacked_folder.ts";

/** How files are come by. */
export interface ObtainOptions {
  readonly offline: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ProvisionProgress) => void) | undefined;
}

/** Where a file was found, and where something else has its name. */
interface Search {
  readonly path: string | undefined;
  readonly wrong: readonly string[];
}

/** The cache directory of a user: files whose hashes are right, and the beginnings of others. */
export class ArtifactCache {
  readonly stamps: StampStore;
  readonly #environment: ProvisionEnvironment;
  readonly #disk: CacheDisk;

  constructor(environment: ProvisionEnvironment) {
    this.#environment = environment;
    this.#disk = tellingDisk(environment.disk, environment.directory);
    this.stamps = new StampStore(join(environment.directory, "stamps"), this.#disk);
  }

  /**
   * Finds or downloads a file.
   *
   * @returns Its path.
   * @throws {ProvisionError} When it cannot be had.
   */
  async file(file: WantedFile, options: ObtainOptions): Promise<string> {
    const found = await this.#search(file, options);
    if (found.path !== undefined) return found.path;
    refuse(file, found, options);
    return await this.#locked(file.name, options, () => this.#obtain(file, options));
  }

  /**
   * Finds a library or takes it out of its archive, which is found or downloaded.
   *
   * @returns The library's path.
   * @throws {ProvisionError} When it cannot be had.
   */
  async library(archive: WantedFile, library: string, options: ObtainOptions): Promise<string> {
    const target = this.libraryPath(archive, library);
    const { signal } = options;
    const isGood = async (): Promise<boolean> =>
      await this.stamps.checkExtracted(target, archive.sha256, {
        signal,
        onRead: () => options.onProgress?.({ state: "verifying", file: library }),
      }) === "good";
    if (await isGood()) return target;
    const found = await this.#search(archive, options);
    if (found.path === undefined) {
      refuse(archive, found, options, await strayLibrary(archive, library));
    }
    return await this.#locked(library, options, async () => {
      if (await isGood()) return target;
      const path = await this.#obtain(archive, options);
      options.onProgress?.({ state: "extracting", file: library });
      await this.#disk.makeDirectory(dirname(target));
      const disk = this.#disk;
      const wanted = `lib/${library}`;
      const sha256 = await extractLibrary({ archive: path, wanted, target, disk, signal });
      await this.stamps.stamp(target, sha256, archive.sha256);
      return target;
    });
  }

  /**
   * Finds the runtime in WebAssembly or takes it out of its archive, which is found or downloaded.
   *
   * @returns The path of the WebAssembly.
   * @throws {ProvisionError} When it cannot be had.
   */
  async webRuntime(plan: WebRuntimePlan, options: ObtainOptions): Promise<string> {
    const { archive, folder, files } = plan;
    const there = await this.#together(files, options);
    if (there !== undefined) return there;
    const found = await this.#search(archive, options);
    if (found.path === undefined) refuse(archive, found, options);
    return await this.#locked(archive.name, options, async () => {
      const meanwhile = await this.#together(files, options);
      if (meanwhile !== undefined) return meanwhile;
      const { signal, onProgress } = options;
      const path = await this.#obtain(archive, options);
      const directory = join(this.#environment.directory, unpackedFolder(archive));
      await this.#disk.makeDirectory(directory);
      const disk = this.#disk;
      for (const { name, sha256 } of files) {
        onProgress?.({ state: "extracting", file: name });
        const target = join(directory, name);
        const wanted = `${folder}/${name}`;
        const actual = await extractLibrary({ archive: path, wanted, target, disk, signal });
        if (actual !== sha256) {
          await disk.remove(target);
          throw new ProvisionError("checksum", `${wanted} of ${archive.name} is another file`);
        }
        // Without a stamp the file is only read again.
        await this.stamps.stamp(target, sha256).catch(() => undefined);
      }
      return join(directory, files[0].name);
    });
  }

  /** The path of the first of some files where they are all in one directory. */
  async #together(
    files: WebRuntimePlan["files"],
    options: ObtainOptions,
  ): Promise<string | undefined> {
    const [first] = files;
    for (const directory of first.directories) {
      const checks = files.map((file) =>
        this.#search({ ...file, directories: [directory] }, options)
      );
      const found = await Promise.all(checks);
      if (found.every(({ path }) => path !== undefined)) return join(directory, first.name);
    }
    return undefined;
  }

  /** Removes beginnings of files that are too old to go on with, as far as the disk lets it; needs no lock. */
  async removeOldParts(): Promise<void> {
    const { now } = this.#environment;
    for (const part of await this.#parts()) {
      await part.removeOld(now()).catch(() => undefined);
    }
  }

  /** Where the library of an archive is kept. */
  libraryPath(archive: WantedFile, library: string): string {
    return join(this.#environment.directory, unpackedFolder(archive), library);
  }

  async #search(file: WantedFile, options: ObtainOptions): Promise<Search> {
    const wrong: string[] = [];
    for (const directory of file.directories) {
      const path = join(directory, file.name);
      const check = await this.stamps.check(path, file.sha256, {
        signal: options.signal,
        onRead: () => options.onProgress?.({ state: "verifying", file: file.name }),
      });
      if (check === "good") return { path, wrong };
      if (check === "wrong") wrong.push(path);
    }
    return { path: undefined, wrong };
  }

  /** Finds or downloads a file while this process has the lock. */
  async #obtain(file: WantedFile, options: ObtainOptions): Promise<string> {
    const found = await this.#search(file, options);
    if (found.path !== undefined) return found.path;
    const { name, sha256 } = file;
    if (file.url === undefined) throw notHere(file, found);
    const url = file.url instanceof URL ? file.url : await file.url();
    const target = join(this.#environment.directory, name);
    const { signal, onProgress } = options;
    const environment = this.#environment;
    await download({ url, target, sha256, disk: this.#disk, environment, signal, onProgress });
    // Without a stamp the file is only read again.
    await this.stamps.stamp(target, sha256).catch(() => undefined);
    return target;
  }

  async #locked<T>(file: string, options: ObtainOptions, work: () => Promise<T>): Promise<T> {
    const { directory } = this.#environment;
    await this.#disk.makeDirectory(directory);
    const { signal, onProgress } = options;
    const onWait = (): void => onProgress?.({ state: "waiting", file });
    return await withCacheLock(directory, { disk: this.#disk, signal, onWait }, async () => {
      // What cannot be removed does no harm.
      await this.#sweep().catch(() => undefined);
      return await work();
    });
  }

  /** Removes what nobody will go on with, while this process has the lock. */
  async #sweep(): Promise<void> {
    const { now } = this.#environment;
    for (const part of await this.#parts()) await part.sweep(now());
    await this.stamps.sweep();
  }

  async #parts(): Promise<PartFile[]> {
    const { directory } = this.#environment;
    const names = await readdir(directory).catch(() => []);
    const targets = new Set(
      names.flatMap((name) => /^(.+)\.part(?:\.json)?$/.exec(name)?.[1] ?? []),
    );
    return [...targets].map((target) => new PartFile(join(directory, target), this.#disk));
  }
}

/** @throws {ProvisionError} When the file must not be downloaded. */
function refuse(file: WantedFile, found: Search, options: ObtainOptions, hint = ""): void {
  if (file.url === undefined) throw notHere(file, found, hint);
  if (!options.offline) return;
  throw new ProvisionError(
    "offline",
    `${
      absence(file, found)
    }, and nothing may be downloaded (--offline)${hint}; run 'graphin model fetch', with the same ` +
      "--model-type, where there is a network, or have the file in a directory that --model-dir names",
  );
}

function notHere(file: WantedFile, found: Search, hint = ""): ProvisionError {
  const isWrong = found.wrong.length > 0;
  return new ProvisionError(
    isWrong ? "checksum" : "missing",
    `${
      absence(file, found)
    }${hint}; it has to be the file with the SHA-256 ${file.sha256} that graphin-model.json names`,
  );
}

function absence(file: WantedFile, found: Search): string {
  const [wrong] = found.wrong;
  if (wrong !== undefined) return `${wrong} has another SHA-256 than it must have`;
  return `${file.name} is not in ${file.directories.join(" nor in ")}`;
}

/** A library whose hash nobody knows, beside where its archive is looked for. */
async function strayLibrary(archive: WantedFile, library: string): Promise<string> {
  for (const directory of archive.directories) {
    const path = join(directory, library);
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile()) return `; ${path} is used only where --ort-lib names it`;
  }
  return "";
}
