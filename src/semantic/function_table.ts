import { RuntimeError } from "./runtime_error.ts";

/** A table of functions somewhere in memory, as libraries in C give it. */
export class FunctionTable {
  readonly #address: bigint;

  /** @param address Where the table begins. */
  constructor(address: bigint) {
    this.#address = address;
  }

  /** The function in one of the places of the table, of which the first is 0. */
  at<const Fn extends Deno.ForeignFunction>(
    place: number,
    definition: Fn,
  ): Deno.UnsafeFnPointer<Fn> {
    const table = Deno.UnsafePointer.create(this.#address);
    const address = table === null
      ? 0n
      : new Deno.UnsafePointerView(table).getBigUint64(place * BigUint64Array.BYTES_PER_ELEMENT);
    const pointer = Deno.UnsafePointer.create<Omit<Fn, "nonblocking">>(address);
    if (pointer === null) throw new RuntimeError("the library is no complete ONNX Runtime");
    return new Deno.UnsafeFnPointer<Fn>(pointer, definition);
  }
}
