import { FrameError } from "./frame_error.ts";
import { FRAME_HEAD_BYTES } from "./frame_head_bytes.ts";

/** Takes bytes as they come and gives the messages in them. */
export class FrameDecoder {
  readonly #text = new TextDecoder("utf-8", { fatal: true });
  #chunks: Uint8Array[] = [];
  #size = 0;

  /**
   * Takes bytes, of any number of frames and parts of frames.
   *
   * @param mostBytes The largest frame that is taken.
   * @returns The messages that are complete now, in their order.
   * @throws FrameError when a frame is larger, or no JSON.
   */
  push(bytes: Uint8Array, mostBytes: number): unknown[] {
    this.#chunks.push(bytes);
    this.#size += bytes.length;
    const messages: unknown[] = [];
    for (let length = this.#length(mostBytes); length !== undefined;) {
      if (this.#size < FRAME_HEAD_BYTES + length) break;
      const all = this.#joined();
      messages.push(this.#parse(all.subarray(FRAME_HEAD_BYTES, FRAME_HEAD_BYTES + length)));
      const rest = all.subarray(FRAME_HEAD_BYTES + length);
      this.#chunks = rest.length === 0 ? [] : [rest];
      this.#size = rest.length;
      length = this.#length(mostBytes);
    }
    return messages;
  }

  #length(mostBytes: number): number | undefined {
    if (this.#size < FRAME_HEAD_BYTES) return undefined;
    const first = this.#chunks[0];
    const head = first !== undefined && first.length >= FRAME_HEAD_BYTES ? first : this.#joined();
    const length = new DataView(head.buffer, head.byteOffset).getUint32(0);
    if (length > mostBytes) {
      throw new FrameError(`a frame of ${length} bytes, of which ${mostBytes} are taken`);
    }
    return length;
  }

  #joined(): Uint8Array {
    const [first] = this.#chunks;
    if (first !== undefined && this.#chunks.length === 1) return first;
    const all = new Uint8Array(this.#size);
    let at = 0;
    for (const chunk of this.#chunks) {
      all.set(chunk, at);
      at += chunk.length;
    }
    this.#chunks = [all];
    return all;
  }

  #parse(body: Uint8Array): unknown {
    try {
      return JSON.parse(this.#text.decode(body));
    } catch (cause) {
      throw new FrameError("a frame that holds no JSON", { cause });
    }
  }
}
