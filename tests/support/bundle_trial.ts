import { packTar, type TarEntry, unpackTar } from "modern-tar";
import { ArchiveSource } from "../../src/bundle/archive_source.ts";
import type { BundleManifest } from "../../src/bundle/bundle_manifest.ts";
import { collectModel } from "../../src/bundle/collect_model.ts";
import type { DirectorySource } from "../../src/bundle/directory_source.ts";
import { identifyProgram } from "../../src/bundle/identify_program.ts";
import { installBundle, type InstalledBundle } from "../../src/bundle/install_bundle.ts";
import { writeBundle } from "../../src/bundle/write_bundle.ts";
import type { ProvisionEnvironment } from "../../src/provision/provision_environment.ts";
import { directoryListing } from "./directory_listing.ts";
import { programScript } from "./program_script.ts";
import { ProvisionTrial } from "./provision_trial.ts";

const platform = "linux/amd64";

/** A machine with a network, and another one without. */
export class BundleTrial implements AsyncDisposable {
  readonly trial: ProvisionTrial;

  private constructor(trial: ProvisionTrial) {
    this.trial = trial;
  }

  static async start(): Promise<BundleTrial> {
    return new BundleTrial(await ProvisionTrial.start());
  }

  get out(): string {
    return this.trial.tree.at("bundle.tar.gz");
  }

  get data(): string {
    return this.trial.tree.at("there/data");
  }

  /** What the machine without a network has. */
  get there(): Partial<ProvisionEnvironment> {
    return {
      pins: this.trial.made.pins,
      directory: this.trial.tree.at("there/cache"),
      platform,
      fetch: () => Promise.reject(new Error("there is no network")),
    };
  }

  /** Makes the bundle. @param text What the program is. */
  async make(version = "1.2.3", text = programScript(version)): Promise<BundleManifest> {
    const { trial, out } = this;
    trial.tree.write(`programs/${version}`, text);
    const { pins } = trial.made;
    const wanted = { modelType: "english_optimal" as const, offline: false };
    const parts = { pins, directory: trial.directory, platform };
    const model = await collectModel(wanted, { parts });
    const { manifest } = await writeBundle({
      version,
      platform,
      model: model.id,
      out,
      files: [
        ...model.files,
        { path: "graphin", role: "program", from: { file: trial.tree.at(`programs/${version}`) } },
      ],
    });
    return manifest;
  }

  install(from?: ArchiveSource | DirectorySource): Promise<InstalledBundle> {
    const source = from ?? new ArchiveSource(this.out);
    const { data, there } = this;
    return installBundle({ source, data, parts: there, identify: identifyProgram });
  }

  /** Rewrites the bundle: its entries, changed. */
  async rewrite(change: (entries: TarEntry[]) => TarEntry[]): Promise<void> {
    const entries = await unpackTar(
      new Blob([await Deno.readFile(this.out)]).stream().pipeThrough(
        new DecompressionStream("gzip"),
      ),
    );
    const copies = entries.map(({ header, data }): TarEntry => ({
      header: { ...header },
      ...(data === undefined ? {} : { body: data }),
    }));
    await Deno.writeFile(this.out, await packTar(change(copies)));
  }

  /** What was installed anywhere. */
  installed(): Promise<string[]> {
    return directoryListing(this.trial.tree.at("there")).catch(() => []);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.trial[Symbol.asyncDispose]();
  }
}
