import type { FilePin, ModelDescription, RuntimePin } from "./model_description.ts";

/** The models that can be chosen by name. */
export type ModelType = "english_optimal" | "multilingual_cjk";

/** A model, and where its files are below the host of models. */
export interface PinnedModel {
  readonly description: ModelDescription;
  readonly tails: { readonly model: string; readonly tokenizer: string };
}

/** A runtime in WebAssembly: some files of the archive of an npm package. */
export interface WebRuntimePin {
  readonly archive: FilePin;
  /** Folder of the archive below the address of an npm registry, with a slash at its end. */
  readonly tail: string;
  /** Folder of the files in the archive. */
  readonly folder: string;
  /** The WebAssembly, and the module that has to be beside it. */
  readonly files: readonly [library: FilePin, module: FilePin];
}

/** Everything that may be downloaded: names, addresses and hashes. */
export interface Pins {
  /** The address that the paths of models are below. */
  readonly modelHost: string;
  readonly models: Readonly<Record<ModelType, PinnedModel>>;
  readonly runtimeVersion: string;
  /** The address that the paths of the runtime are below. */
  readonly runtimeHost: string;
  /** Folder of the runtime's archives below that address, with a slash at its end. */
  readonly runtimeTail: string;
  /** By platform, such as `linux/amd64`. */
  readonly runtimes: Readonly<Record<string, RuntimePin>>;
  /** What runs models where there is no such runtime, or where it does not load. */
  readonly web: WebRuntimePin;
}

const e5 = {
  dimensions: 384,
  queryPrefix: "query: ",
  passagePrefix: "passage: ",
  pooling: "mean",
  maxTokens: 512,
  runtimes: {},
} as const;

/** What graphin downloads. */
export const pins: Pins = {
  modelHost: "https://huggingface.co/",
  models: {
    english_optimal: {
      description: {
        ...e5,
        id: "e5-small-v2",
        languages: ["en"],
        files: {
          model: {
            name: "e5-small-v2-quantized.onnx",
            sha256: "7d9092cb25f2bd1c023b7e8d2aa459044a02030ac880e5a59fdaf27af69f1ded",
          },
          tokenizer: {
            name: "e5-small-v2-tokenizer.json",
            sha256: "d241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66",
          },
          others: [],
        },
      },
      tails: {
        model: "Xenova/e5-small-v2/resolve/main/onnx/model_quantized.onnx",
        tokenizer: "intfloat/e5-small-v2/resolve/main/tokenizer.json",
      },
    },
    multilingual_cjk: {
      description: {
        ...e5,
        id: "multilingual-e5-small",
        files: {
          model: {
            name: "multilingual-e5-small-quantized.onnx",
            sha256: "f80102d3f2a1229f387d3c81909990d8945513e347b0eab049f7de3c6f98c193",
          },
          tokenizer: {
            name: "multilingual-e5-small-tokenizer.json",
            sha256: "0b44a9d7b51c3c62626640cda0e2c2f70fdacdc25bbbd68038369d14ebdf4c39",
          },
          others: [],
        },
      },
      tails: {
        model: "Xenova/multilingual-e5-small/resolve/main/onnx/model_quantized.onnx",
        tokenizer: "intfloat/multilingual-e5-small/resolve/main/tokenizer.json",
      },
    },
  },
  runtimeVersion: "1.26.0",
  runtimeHost: "https://github.com/",
  runtimeTail: "microsoft/onnxruntime/releases/download/v1.26.0/",
  runtimes: {
    "linux/amd64": {
      archive: "onnxruntime-linux-x64-1.26.0.tgz",
      library: "libonnxruntime.so.1.26.0",
      sha256: "1254da24fb389cf39dc0ff3451ab48301740ffbfcbaf646849df92f80ee92c57",
    },
    "linux/arm64": {
      archive: "onnxruntime-linux-aarch64-1.26.0.tgz",
      library: "libonnxruntime.so.1.26.0",
      sha256: "34ff1c2d0f12e2cf3d33a0c5f82e39792e1d581fbd6968fd7c30d173654be01a",
    },
    "darwin/arm64": {
      archive: "onnxruntime-osx-arm64-1.26.0.tgz",
      library: "libonnxruntime.1.26.0.dylib",
      sha256: "7a1280bbb1701ea514f71828765237e7896e0f2e1cd332f1f70dbd5c3e33aca3",
    },
    "windows/amd64": {
      archive: "onnxruntime-win-x64-1.26.0.zip",
      library: "onnxruntime.dll",
      sha256: "6ebe99b5564bf4d029b6e93eac9ff423682b6212eade769e9ca3f685eaf500b4",
    },
    "windows/arm64": {
      archive: "onnxruntime-win-arm64-1.26.0.zip",
      library: "onnxruntime.dll",
      sha256: "852e89621fb752b261821dda131042ed7c7fa18d8bb06768bd4eb7fa7086d87f",
    },
  },
  web: {
    archive: {
      name: "onnxruntime-web-1.26.0.tgz",
      sha256: "7ab757f1ad02965cb349ac63e762d05548b77616eb7696baddfc382737e0d4ac",
    },
    tail: "onnxruntime-web/-/",
    folder: "dist",
    files: [
      {
        name: "ort-wasm-simd-threaded.wasm",
        sha256: "040d52ce5066707a10d45cb9500c35e70a9c2fb33c4fb63428da9ae45b956b97",
      },
      {
        name: "ort.wasm.bundle.min.mjs",
        sha256: "1e3491b976ffaf231ac5bd48fb17516ce31d5f1a47c67a63b6bbb868655483bd",
      },
    ],
  },
};
