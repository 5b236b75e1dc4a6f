import { existsSync } from "node:fs";
import { FunctionTable } from "./function_table.ts";
import { libraryFault } from "./library_fault.ts";
import { OnnxFunctions } from "./onnx_functions.ts";
import { RuntimeError } from "./runtime_error.ts";
import { SemanticError } from "./semantic_error.ts";

/** The oldest interface that has all that is used here; it came with release 1.17. */
const interfaceVersion = 17;

/**
 * ONNX Runtime's C interface, loaded from its library.
 *
 * Addresses are passed as numbers (bigint).
 */
export class OnnxApi {
  /** Release of the library, such as `1.26.0`. */
  readonly release: string;
  readonly functions: OnnxFunctions;

  /**
   * Loads the library. It stays loaded until the process ends: its threads could not be stopped otherwise.
   *
   * @param path Absolute path of the library.
   * @throws RuntimeError when the file is missing, for another machine, lacks a library that it needs, is no ONNX
   * Runtime or is older than 1.17.
   */
  constructor(path: string) {
    if (!existsSync(path)) throw new RuntimeError(`there is no ONNX Runtime library at ${path}`);
    const base = new FunctionTable(apiBase(path));
    const getApi = base.at(0, { parameters: ["u32"], result: "usize" });
    const getVersion = base.at(1, { parameters: [], result: "usize" });
    this.release = textAt(getVersion.call());
    const table = getApi.call(interfaceVersion);
    if (table === 0n) {
      throw new RuntimeError(
        `${path} is ONNX Runtime ${this.release}, which is too old: release 1.17 or later is needed`,
      );
    }
    this.functions = new OnnxFunctions(table);
  }

  /**
   * Looks at what a function of the interface returned, and releases it.
   *
   * @param status Address of an error; 0 when there is none.
   * @throws SemanticError with the runtime's message.
   */
  check(status: bigint): void {
    if (status === 0n) return;
    const message = textAt(this.functions.getErrorMessage.call(status));
    this.functions.releaseStatus.call(status);
    throw new SemanticError(message);
  }

  /** The address that a function writes into its last argument. */
  result(call: (out: BigUint64Array<ArrayBuffer>) => bigint): bigint {
    const out = new BigUint64Array(1);
    this.check(call(out));
    return out[0] ?? 0n;
  }

  /** The text at an address that a function gave, up to its zero byte. */
  text(address: bigint): string {
    return textAt(address);
  }
}

function apiBase(path: string): bigint {
  let library: Deno.DynamicLibrary<
    { OrtGetApiBase: { parameters: readonly []; result: "usize" } }
  >;
  try {
    library = Deno.dlopen(path, { OrtGetApiBase: { parameters: [], result: "usize" } });
  } catch (error) {
    throw new RuntimeError(libraryFault(path, error), { cause: error });
  }
  return library.symbols.OrtGetApiBase();
}

function textAt(address: bigint): string {
  const pointer = Deno.UnsafePointer.create(address);
  return pointer === null ? "" : new Deno.UnsafePointerView(pointer).getCString();
}
