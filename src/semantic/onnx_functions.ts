import { FunctionTable } from "./function_table.ts";

const create = { parameters: ["usize", "buffer"], result: "usize" } as const;
const release = { parameters: ["usize"], result: "void" } as const;
const name = { parameters: ["usize", "usize", "usize", "buffer"], result: "usize" } as const;
const number = { parameters: ["usize", "i32"], result: "usize" } as const;

/**
 * The functions of ONNX Runtime's C interface that are used here, by their names there. Their order (`struct OrtApi` in
 * onnxruntime_c_api.h) never changes: newer releases only append.
 */
export class OnnxFunctions extends FunctionTable {
  readonly getErrorMessage = this.at(2, { parameters: ["usize"], result: "usize" });
  readonly createEnv = this.at(3, { parameters: ["i32", "buffer", "buffer"], result: "usize" });
  readonly createSession = this.at(7, {
    parameters: ["usize", "buffer", "usize", "buffer"],
    result: "usize",
    nonblocking: true,
  });
  readonly run = this.at(9, {
    parameters: [
      "usize",
      "usize",
      "buffer",
      "buffer",
      "usize",
      "buffer",
      "usize",
      "buffer",
    ],
    result: "usize",
    nonblocking: true,
  });
  readonly createSessionOptions = this.at(10, { parameters: ["buffer"], result: "usize" });
  readonly disableMemPattern = this.at(17, { parameters: ["usize"], result: "usize" });
  readonly setSessionGraphOptimizationLevel = this.at(23, number);
  readonly setIntraOpNumThreads = this.at(24, number);
  readonly setInterOpNumThreads = this.at(25, number);
  readonly sessionGetInputCount = this.at(30, create);
  readonly sessionGetOutputCount = this.at(31, create);
  readonly sessionGetInputName = this.at(36, name);
  readonly sessionGetOutputName = this.at(37, name);
  readonly createTensorWithData = this.at(49, {
    parameters: ["usize", "buffer", "usize", "buffer", "usize", "i32", "buffer"],
    result: "usize",
  });
  readonly getTensorMutableData = this.at(51, create);
  readonly getTensorElementType = this.at(60, create);
  readonly getDimensionsCount = this.at(61, create);
  readonly getDimensions = this.at(62, {
    parameters: ["usize", "buffer", "usize"],
    result: "usize",
  });
  readonly getTensorTypeAndShape = this.at(65, create);
  readonly createCpuMemoryInfo = this.at(69, {
    parameters: ["i32", "i32", "buffer"],
    result: "usize",
  });
  readonly allocatorFree = this.at(76, { parameters: ["usize", "usize"], result: "usize" });
  readonly getAllocatorWithDefaultOptions = this.at(78, {
    parameters: ["buffer"],
    result: "usize",
  });
  readonly releaseEnv = this.at(92, release);
  readonly releaseStatus = this.at(93, release);
  readonly releaseMemoryInfo = this.at(94, release);
  readonly releaseSession = this.at(95, release);
  readonly releaseValue = this.at(96, release);
  readonly releaseTensorTypeAndShapeInfo = this.at(99, release);
  readonly releaseSessionOptions = this.at(100, release);
  readonly addSessionConfigEntry = this.at(130, {
    parameters: ["usize", "buffer", "buffer"],
    result: "usize",
  });
}
