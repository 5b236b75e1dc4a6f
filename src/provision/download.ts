import { createHash, type Hash } from "node:crypto";
import { basename, dirname } from "node:path";
import type { CacheDisk } from "./cache_disk.ts";
import { hashFile } from "./hash_file.ts";
import { openResponse } from "./open_response.ts";
import { PartFile, type ResumablePart } from "./part_file.ts";
import type { ProvisionEnvironment } from "./provision_environment.ts";
import { ProvisionError } from "./provision_error.ts";
import type { ProvisionProgress } from "./provision_progress.ts";
import { rangeAnswer } from "./range_answer.ts";
import { retryDelay } from "./retry_delay.ts";
import { shownUrl } from "./shown_url.ts";
import { statusFault } from "./status_fault.ts";
import { TransientError } from "./transient_error.ts";

/** What to download. */
export interface DownloadOptions {
  readonly url: URL;
  /** Path that the file gets once all of it is there and right. */
  readonly target: string;
  /** In hexadecimal. */
  readonly sha256: string;
  /** A disk whose errors are for people. */
  readonly disk: CacheDisk;
  readonly environment: Pick<
    ProvisionEnvironment,
    "fetch" | "now" | "random" | "sleep" | "stallMs"
  >;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ProvisionProgress) => void) | undefined;
}

/** Tries in a row that bring nothing new, and tries in all. */
const mostFailures = 6;
const mostTries = 60;
const longestWaitMs = 5 * 60 * 1000;
/** What is left free on the disk. */
const spareBytes = 16 << 20;
/** No file is let grow beyond this, whatever the server says. */
const mostBytes = 8 * 2 ** 30;
const fileMode = 0o644;

/**
 * Downloads a file: goes on with what an earlier try has left, tries again where that may help, and gives the file its
 * name only when its hash is right. The caller sees to it that no other process downloads to the same path.
 *
 * After a failure or an abort there is either nothing of the file, or a beginning that the next call goes on with.
 *
 * @throws {ProvisionError} When the file cannot be had.
 */
export function download(options: DownloadOptions): Promise<void> {
  return new Download(options).run();
}

class Download {
  readonly #options: DownloadOptions;
  readonly #part: PartFile;
  /** The most bytes of the file that were there at any time. */
  #reached = 0;

  constructor(options: DownloadOptions) {
    this.#options = options;
    this.#part = new PartFile(options.target, options.disk);
  }

  async run(): Promise<void> {
    const { environment, signal } = this.#options;
    await this.#part.sweep(environment.now());
    try {
      let failures = 0;
      for (let tries = 1;; tries++) {
        const reached = this.#reached;
        const failure = await this.#try();
        if (failure === undefined) return;
        failures = this.#reached > reached ? 1 : failures + 1;
        const delayMs = Math.max(retryDelay(failures, environment.random()), failure.afterMs);
        if (failures >= mostFailures || tries >= mostTries || delayMs > longestWaitMs) {
          throw this.#fault(`${failure.message}${afterTries(tries)}`);
        }
        this.#tell({ state: "retrying", file: this.#file, reason: failure.message, delayMs });
        await environment.sleep(delayMs, signal);
      }
    } catch (error) {
      // What cannot be gone on with is of no use.
      await this.#part.sweep(environment.now()).catch(() => undefined);
      throw error;
    }
  }

  get #file(): string {
    return basename(this.#options.target);
  }

  #tell(progress: ProvisionProgress): void {
    this.#options.onProgress?.(progress);
  }

  /** @returns The failure, when another try may help. */
  async #try(): Promise<TransientError | undefined> {
    const { environment, signal } = this.#options;
    const stall = new AbortController();
    let timer = setTimeout(() => stall.abort(), environment.stallMs);
    const alive = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => stall.abort(), environment.stallMs);
    };
    const either = signal === undefined ? stall.signal : AbortSignal.any([signal, stall.signal]);
    try {
      await this.#attempt(either, alive);
      return undefined;
    } catch (error) {
      signal?.throwIfAborted();
      if (stall.signal.aborted) {
        const seconds = environment.stallMs / 1000;
        return new TransientError(`${this.#options.url.host} sent nothing for ${seconds} s`);
      }
      if (error instanceof TransientError) return error;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async #attempt(signal: AbortSignal, alive: () => void): Promise<void> {
    const { sha256, environment } = this.#options;
    let part = await this.#part.find(sha256, environment.now());
    if (part !== undefined && part.bytes === part.note.total) {
      const { hash } = await hashFile(this.#part.path, signal);
      if (hash.digest("hex") === sha256) return await this.#install();
      await this.#part.remove();
      part = undefined;
    }
    this.#reached = Math.max(this.#reached, part?.bytes ?? 0);
    let response = await this.#ask(part, signal);
    let answer = rangeAnswer(response, part);
    if (answer.kind === "unfit") {
      await response.body?.cancel();
      await this.#part.remove();
      part = undefined;
      response = await this.#ask(part, signal);
      answer = rangeAnswer(response, part);
    }
    if (answer.kind === "whole") {
      const { total, validator } = answer;
      await this.#reserve(total ?? 0, response);
      await this.#part.begin({ sha256, total, validator });
      const received = this.#receive(response, {
        total,
        hash: createHash("sha256"),
        start: 0,
        alive,
      });
      await this.#judge(await received, false, response);
    } else if (answer.kind === "rest" && part !== undefined) {
      const { total } = answer;
      await this.#reserve((total ?? 0) - part.bytes, response);
      const { hash } = await hashFile(this.#part.path, signal);
      const start = part.bytes;
      await this.#judge(
        await this.#receive(response, { total, hash, start, alive }),
        true,
        response,
      );
    } else {
      await response.body?.cancel();
      throw statusFault(response, this.#options.url, this.#file, environment.now());
    }
  }

  async #ask(part: ResumablePart | undefined, signal: AbortSignal): Promise<Response> {
    const range: Record<string, string> = part === undefined
      ? {}
      : { range: `bytes=${part.bytes}-`, "if-range": part.note.validator };
    const { response } = await openResponse(this.#options.url, {
      headers: { "accept-encoding": "identity", ...range },
      fetch: this.#options.environment.fetch,
      signal,
    });
    return response;
  }

  /** Makes sure that there is room for so many bytes. */
  async #reserve(bytes: number, response: Response): Promise<void> {
    const { disk, target } = this.#options;
    const free = await disk.freeBytes(dirname(target));
    if (free === undefined || free >= bytes + spareBytes) return;
    await response.body?.cancel();
    throw new ProvisionError(
      "disk",
      `there is too little room in ${dirname(target)} for ${this.#file}: it needs ${
        mebibytes(bytes)
      } MiB and ` +
        `${mebibytes(spareBytes)} MiB to spare, and ${
          mebibytes(free)
        } MiB are free; make room and try again`,
    );
  }

  /**
   * Writes the body to the part file.
   *
   * @returns The hash of the whole file as it is now.
   * @throws {TransientError} When the body ends too early.
   */
  async #receive(
    response: Response,
    to: { total: number | undefined; hash: Hash; start: number; alive: () => void },
  ): Promise<string> {
    const { total, hash, start, alive } = to;
    const { url, disk } = this.#options;
    const most = Math.min(total ?? mostBytes, mostBytes);
    let received = start;
    const out = await disk.openPart(this.#part.path, start);
    try {
      for await (const chunk of bodyOf(response, url)) {
        alive();
        received += chunk.length;
        if (received > most) throw this.#fault(`more than ${most} bytes came`);
        await out.write(chunk);
        hash.update(chunk);
        this.#reached = Math.max(this.#reached, received);
        this.#tell({ state: "downloading", file: this.#file, received, total });
      }
      if (total !== undefined && received < total) {
        throw new TransientError(`${url.host} sent ${received} of ${total} bytes`);
      }
      await out.sync();
      return hash.digest("hex");
    } catch (error) {
      if (error instanceof ProvisionError) await this.#discard();
      throw error;
    } finally {
      out.close();
    }
  }

  /** A full disk gets its room back, and bytes too many are not kept. */
  async #discard(): Promise<void> {
    await this.#part.remove().catch(() => undefined);
  }

  async #judge(digest: string, isResumed: boolean, response: Response): Promise<void> {
    const { sha256, url } = this.#options;
    if (digest === sha256) return await this.#install();
    await this.#part.remove();
    if (isResumed) throw new TransientError(`${url.host} has another file than before`);
    const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
    throw new ProvisionError(
      "checksum",
      `${this.#file} from ${
        shownUrl(url)
      } is not the file that is wanted: its SHA-256 is ${digest}, not ${sha256}; ` +
        (isPage
          ? "a web page came instead, as from a proxy that wants a sign-in"
          : "nothing of it was kept; see what the mirror or the proxy has"),
    );
  }

  async #install(): Promise<void> {
    const { disk, target } = this.#options;
    await disk.install(this.#part.path, target, fileMode);
    await this.#part.remove();
  }

  #fault(reason: string): ProvisionError {
    return new ProvisionError(
      "network",
      `${this.#file} cannot be downloaded from ${
        shownUrl(this.#options.url)
      }: ${reason}; try again later, name a ` +
        "mirror with --mirror, or have the file in a directory that --model-dir names",
    );
  }
}

async function* bodyOf(response: Response, url: URL): AsyncGenerator<Uint8Array> {
  const reader = (response.body ?? new Blob([]).stream()).getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((error) => {
        const reason = error instanceof Error ? error.message : String(error);
        throw new TransientError(`the connection to ${url.host} broke (${reason})`);
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function afterTries(tries: number): string {
  return tries === 1 ? "" : `, after ${tries} tries`;
}

function mebibytes(bytes: number): number {
  return Math.ceil(bytes / 2 ** 20);
}
