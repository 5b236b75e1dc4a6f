import { Provision, type ProvisionedModel } from "../provision/provision.ts";
import type { ProvisionProgress } from "../provision/provision_progress.ts";
import { Embedder, type EmbedderState } from "../semantic/embedder.ts";
import type { SemanticSettings } from "./semantic_settings.ts";

/** What can be said of a model; `note` is for the user. */
export type LocalModelState =
  | { readonly kind: "preparing"; readonly note: string }
  | { readonly kind: "ready"; readonly backend: "native" | "wasm"; readonly note?: string }
  | { readonly kind: "unavailable"; readonly note: string };

/** What runs a model. */
export type LocalEmbedder = Pick<Embedder, "embed" | "state" | "start" | "close">;

interface OpenedModel {
  readonly embedder: LocalEmbedder;
  readonly model: ProvisionedModel;
}

/** What a {@link LocalModel} is made with. */
export interface LocalModelOptions {
  readonly settings: SemanticSettings;
  /** Called whenever {@link LocalModel.state} says something new. */
  readonly onChange: () => void;
  /** Finds the model's files; in the user's cache if not given. */
  readonly provision?: Pick<Provision, "resolve" | "resolveWeb">;
  /** Runs the model; in a process of its own if not given. */
  readonly open?: (
    model: ProvisionedModel,
    onState: (state: EmbedderState) => void,
  ) => LocalEmbedder;
}

/**
 * A model on its way from wherever it is to a process that runs it. Where the native runtime does not load, the one in
 * WebAssembly takes its place, unless the user named a library. What fails is told, and never thrown.
 */
export class LocalModel {
  readonly #options: LocalModelOptions;
  readonly #stop = new AbortController();
  #state: LocalModelState = { kind: "preparing", note: "the model is looked for" };
  #opened: OpenedModel | undefined;
  readonly #ready: Promise<OpenedModel | undefined>;

  constructor(options: LocalModelOptions) {
    this.#options = options;
    this.#ready = this.#prepare();
  }

  get state(): LocalModelState {
    return this.#state;
  }

  /** What runs the model, once it does. */
  get embedder(): LocalEmbedder | undefined {
    return this.#state.kind === "ready" ? this.#opened?.embedder : undefined;
  }

  /** Waits for the model; undefined when it cannot be used. */
  ready(): Promise<OpenedModel | undefined> {
    return this.#ready;
  }

  /** Ends what is under way, and the process. */
  async close(): Promise<void> {
    this.#stop.abort(new Error("the workspace is closed"));
    // A model that is being loaded would be waited for otherwise.
    await this.#opened?.embedder.close();
    await this.#ready;
    await this.#opened?.embedder.close();
  }

  async #prepare(): Promise<OpenedModel | undefined> {
    const { settings } = this.#options;
    const how = [
      settings,
      this.#stop.signal,
      (progress: ProvisionProgress) => this.#enter({ kind: "preparing", note: noteOf(progress) }),
    ] as const;
    try {
      const provision = this.#options.provision ?? new Provision();
      const model = await provision.resolve(...how);
      const first = await this.#start(model);
      const fault = runtimeFault(first, model);
      if (fault === undefined) return this.#readyModel(first);
      const libraryPath = await provision.resolveWeb(...how).catch((error) => {
        throw new Error(`${fault}; onnxruntime-web cannot take its place: ${said(error)}`);
      });
      const libraryMissing =
        `${fault}, so that onnxruntime-web runs the model, several times slower`;
      return this.#readyModel(await this.#start({ ...model, libraryPath, libraryMissing }));
    } catch (error) {
      this.#enter({ kind: "unavailable", note: said(error) });
      return undefined;
    }
  }

  /** Starts what runs a model, and waits until it runs or cannot. */
  async #start(model: ProvisionedModel): Promise<EmbedderState> {
    this.#stop.signal.throwIfAborted();
    const { open = openEmbedder } = this.#options;
    const embedder = open(model, (state) => this.#embedder(state, model));
    this.#opened = { embedder, model };
    this.#enter({ kind: "preparing", note: "the model is being loaded" });
    return await embedder.start();
  }

  #readyModel({ kind }: EmbedderState): OpenedModel | undefined {
    return kind === "ready" && !this.#stop.signal.aborted ? this.#opened : undefined;
  }

  #embedder(state: EmbedderState, model: ProvisionedModel): void {
    switch (state.kind) {
      case "ready": {
        const note = model.libraryMissing;
        return this.#enter({
          kind: "ready",
          backend: state.backend,
          ...(note === undefined ? {} : { note }),
        });
      }
      case "starting":
        return this.#enter({ kind: "preparing", note: "the model is being loaded" });
      case "off": {
        const fault = runtimeFault(state, model);
        return this.#enter(
          fault === undefined
            ? { kind: "unavailable", note: state.reason }
            : { kind: "preparing", note: `onnxruntime-web is looked for, since ${fault}` },
        );
      }
    }
  }

  #enter(state: LocalModelState): void {
    const isSame = state.kind === this.#state.kind && state.note === this.#state.note;
    this.#state = state;
    if (!isSame && !this.#stop.signal.aborted) this.#options.onChange();
  }
}

/** Why what ran a model could not, where the runtime in WebAssembly may take its place. */
function runtimeFault(
  state: EmbedderState,
  { isLibraryGiven, libraryMissing }: ProvisionedModel,
): string | undefined {
  const isReplaceable = !isLibraryGiven && libraryMissing === undefined;
  return state.kind === "off" && state.isRuntime && isReplaceable ? state.reason : undefined;
}

function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function openEmbedder(model: ProvisionedModel, onState: (state: EmbedderState) => void): Embedder {
  return new Embedder(model, { onState });
}

function noteOf(progress: ProvisionProgress): string {
  const { file } = progress;
  switch (progress.state) {
    case "downloading": {
      const { received, total } = progress;
      const share = total === undefined
        ? `${Math.floor(received / 1e6)} MB`
        : `${Math.floor(100 * received / Math.max(1, total))} %`;
      return `${file} is being downloaded: ${share}`;
    }
    case "retrying":
      return `${file} is downloaded again soon: ${progress.reason}`;
    case "waiting":
      return `another process is downloading ${file}`;
    case "verifying":
      return `${file} is being verified`;
    case "extracting":
      return `${file} is being unpacked`;
  }
}
