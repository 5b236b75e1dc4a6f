import { encodeFrame } from "./encode_frame.ts";
import { FrameDecoder } from "./frame_decoder.ts";

const CHUNK = 64 * 1024;

/** A connection as far as frames need it. */
export interface ByteConnection {
  read(into: Uint8Array): Promise<number | null>;
  write(bytes: Uint8Array): Promise<number>;
  close(): void;
}

/** Sends and receives messages over a connection. */
export class FrameChannel {
  readonly #connection: ByteConnection;
  readonly #decoder = new FrameDecoder();
  readonly #buffer = new Uint8Array(CHUNK);
  #received: unknown[] = [];
  #lastWrite: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(connection: ByteConnection) {
    this.#connection = connection;
  }

  /** Whether this end was closed. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /**
   * Sends a message after those before it; resolves when it was handed to the system.
   *
   * @throws Error when the connection is broken.
   */
  send(message: unknown): Promise<void> {
    const frame = encodeFrame(message);
    const write = this.#lastWrite.then(async () => {
      for (let at = 0; at < frame.length;) {
        at += await this.#connection.write(frame.subarray(at));
      }
    });
    // A failure is told to every sender, not to nobody.
    this.#lastWrite = write.catch(() => {});
    return write;
  }

  /**
   * The next message; undefined when the other end has closed the connection, or this one.
   *
   * @param mostBytes The largest message that is taken.
   * @throws FrameError for what is no message, and Error when the connection breaks.
   */
  async receive(mostBytes: number): Promise<unknown | undefined> {
    while (this.#received.length === 0) {
      if (this.#isClosed) return undefined;
      const count = await this.#read(this.#buffer);
      if (count === null) return undefined;
      this.#received = this.#decoder.push(this.#buffer.slice(0, count), mostBytes);
    }
    return this.#received.shift();
  }

  async #read(into: Uint8Array): Promise<number | null> {
    try {
      return await this.#connection.read(into);
    } catch (error) {
      if (this.#isClosed) return null;
      throw error;
    }
  }

  /** Ends the connection. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    try {
      this.#connection.close();
    } catch {
      // The system may have closed it.
    }
  }
}
