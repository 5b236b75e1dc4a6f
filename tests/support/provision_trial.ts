import { Provision } from "../../src/provision/provision.ts";
import type { ProvisionEnvironment } from "../../src/provision/provision_environment.ts";
import type { ProvisionProgress } from "../../src/provision/provision_progress.ts";
import { ArtifactServer } from "./artifact_server.ts";
import { directoryListing } from "./directory_listing.ts";
import { fileAnswer } from "./file_answer.ts";
import { type ProvisionPins, provisionPins } from "./provision_pins.ts";
import { TemporaryTree } from "./temporary_tree.ts";

/** A server that has small models and a runtime, and an empty cache directory of a user. */
export class ProvisionTrial implements AsyncDisposable {
  readonly tree = new TemporaryTree();
  readonly progress: ProvisionProgress[] = [];
  readonly server: ArtifactServer;
  readonly made: ProvisionPins;

  private constructor(server: ArtifactServer, made: ProvisionPins) {
    this.server = server;
    this.made = made;
  }

  static async start(): Promise<ProvisionTrial> {
    const files = new Map<string, Uint8Array>();
    const server = new ArtifactServer((request) => {
      const body = files.get(request.path);
      return body === undefined ? { status: 404 } : fileAnswer(request, body);
    });
    const made = await provisionPins(server.url);
    for (const [path, body] of made.files) {
      files.set(path, body);
      files.set(`/mirror/of/all${path}`, body);
    }
    return new ProvisionTrial(server, made);
  }

  /** The cache directory. */
  get directory(): string {
    return this.tree.at("cache");
  }

  /** Where the library for `linux/amd64` is kept. */
  get libraryPath(): string {
    const { sha256 = "" } = this.made.pins.runtimes["linux/amd64"] ?? {};
    return `${this.directory}/runtime-linux-x64-${sha256.slice(0, 8)}/libruntime.so.1.2.3`;
  }

  /** Where the runtime in WebAssembly is kept, with the module beside it. */
  get webPath(): string {
    const { sha256 } = this.made.pins.web.archive;
    return `${this.directory}/web-runtime-1.2.3-${sha256.slice(0, 8)}/runtime.wasm`;
  }

  provision(parts: Partial<ProvisionEnvironment> = {}): Provision {
    const { pins } = this.made;
    return new Provision({
      pins,
      directory: this.directory,
      platform: "linux/amd64",
      registry: () => Promise.resolve(new URL(this.server.url)),
      ...parts,
    });
  }

  /** Paths that were asked for. */
  asked(): string[] {
    return this.server.requests.map(({ path }) => path);
  }

  /** Everything in the cache directory. */
  listing(): Promise<string[]> {
    return directoryListing(this.directory);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
    this.tree[Symbol.dispose]();
  }
}
