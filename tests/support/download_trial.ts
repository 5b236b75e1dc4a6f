import { createHash } from "node:crypto";
import { ArtifactCache } from "../../src/provision/artifact_cache.ts";
import type { WantedFile } from "../../src/provision/artifact_plan.ts";
import {
  type ProvisionEnvironment,
  provisionEnvironment,
} from "../../src/provision/provision_environment.ts";
import { ProvisionError } from "../../src/provision/provision_error.ts";
import type { ProvisionProgress } from "../../src/provision/provision_progress.ts";
import { type AnswerRequest, ArtifactServer } from "./artifact_server.ts";
import { directoryListing } from "./directory_listing.ts";
import { Random } from "./random.ts";
import { TemporaryTree } from "./temporary_tree.ts";

/** The file that trials download: 200,000 bytes that do not compress. */
const random = new Random(26);
const modelBytes: Uint8Array<ArrayBuffer> = Uint8Array.from(
  { length: 200_000 },
  () => random.below(256),
);

/** What one call came to: the path, or the error's code and message. */
export type TrialOutcome = { readonly path: string } | {
  readonly code: ProvisionError["code"];
  readonly message: string;
};

/** A server, and an empty cache directory of a user who wants the file `letters.onnx`. */
export class DownloadTrial implements AsyncDisposable {
  /** The right bytes of the file. */
  static readonly bytes = modelBytes;
  readonly server: ArtifactServer;
  readonly tree = new TemporaryTree();
  /** All that was told so far. */
  readonly progress: ProvisionProgress[] = [];
  /** Waits between tries, in milliseconds; none of them was waited for. */
  readonly delays: number[] = [];
  readonly #parts: Partial<ProvisionEnvironment>;

  /** @param parts What is not to be as usual; by default waits take no time and nothing is left to chance. */
  constructor(answer: AnswerRequest, parts: Partial<ProvisionEnvironment> = {}) {
    this.server = new ArtifactServer(answer);
    this.#parts = parts;
  }

  /** The cache directory. */
  get directory(): string {
    return this.tree.at("cache");
  }

  get target(): string {
    return this.tree.at("cache/letters.onnx");
  }

  /** Of each request, the header with this name. */
  sent(header: string): (string | undefined)[] {
    return this.server.requests.map(({ headers }) => headers.get(header));
  }

  wanted(fields: Partial<WantedFile> = {}): WantedFile {
    return {
      role: "model",
      name: "letters.onnx",
      sha256: createHash("sha256").update(modelBytes).digest("hex"),
      url: new URL("models/letters.onnx", this.server.url),
      directories: [this.directory],
      ...fields,
    };
  }

  async fetch(
    fields: Partial<WantedFile> = {},
    options: { readonly offline?: boolean; readonly signal?: AbortSignal } = {},
  ): Promise<TrialOutcome> {
    const cache = new ArtifactCache(provisionEnvironment({
      directory: this.directory,
      random: () => 0,
      sleep: (ms) => {
        this.delays.push(ms);
        return Promise.resolve();
      },
      ...this.#parts,
    }));
    try {
      const path = await cache.file(this.wanted(fields), {
        offline: options.offline ?? false,
        signal: options.signal,
        onProgress: (progress) => this.progress.push(progress),
      });
      return { path };
    } catch (error) {
      if (error instanceof ProvisionError) return { code: error.code, message: error.message };
      throw error;
    }
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
