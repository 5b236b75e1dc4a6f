/** A request as the server got it; header names are in lower case. */
export interface SeenRequest {
  readonly path: string;
  readonly headers: ReadonlyMap<string, string>;
}

/** What the server sends. */
export interface ServedAnswer {
  readonly status: number;
  /** `Content-Length` is that of the body unless given here. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Ends the connection after so many bytes of the body. */
  readonly cutAfter?: number;
  /** Bytes of the body sent at a time; each time waits for the next turn of the event loop. */
  readonly pieceBytes?: number;
  /** Waits for this before what follows the first half of the body. */
  readonly halfway?: Promise<void>;
}

/** Says what to answer to the request with this number, from 0. */
export type AnswerRequest = (request: SeenRequest, number: number) => ServedAnswer;

/** A web server of this machine that does as it is told, correct or not. Every connection is for one request. */
export class ArtifactServer implements AsyncDisposable {
  /** All requests so far. */
  readonly requests: SeenRequest[] = [];
  readonly #listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  readonly #answer: AnswerRequest;
  readonly #open = new Set<Deno.Conn>();
  readonly #served: Promise<void>;

  constructor(answer: AnswerRequest) {
    this.#answer = answer;
    this.#served = this.#serve();
  }

  get url(): string {
    return `http://127.0.0.1:${this.#listener.addr.port}/`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#listener.close();
    for (const connection of this.#open) close(connection);
    await this.#served;
  }

  async #serve(): Promise<void> {
    const running: Promise<void>[] = [];
    for await (const connection of this.#listener) {
      this.#open.add(connection);
      // A client that goes away ends its connection alone.
      running.push(this.#converse(connection).catch(() => undefined));
    }
    await Promise.all(running);
  }

  async #converse(connection: Deno.Conn): Promise<void> {
    try {
      const request = await readRequest(connection);
      const number = this.requests.push(request) - 1;
      await send(connection, this.#answer(request, number));
    } finally {
      this.#open.delete(connection);
      close(connection);
    }
  }
}

function close(connection: Deno.Conn): void {
  try {
    connection.close();
  } catch (error) {
    if (!(error instanceof Deno.errors.BadResource)) throw error;
  }
}

async function readRequest(connection: Deno.Conn): Promise<SeenRequest> {
  const buffer = new Uint8Array(4096);
  let text = "";
  while (!text.includes("\r\n\r\n")) {
    const length = await connection.read(buffer);
    if (length === null) throw new Error("the client went away");
    text += new TextDecoder().decode(buffer.subarray(0, length));
  }
  const [first = "", ...lines] = text.trimEnd().split("\r\n");
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name = "", value = ""] = /^([^:]+): ?(.*)$/.exec(line) ?? [];
    headers.set(name.toLowerCase(), value);
  }
  return { path: first.split(" ")[1] ?? "", headers };
}

async function send(connection: Deno.Conn, answer: ServedAnswer): Promise<void> {
  const { status, headers = {}, body = new Uint8Array(), halfway } = answer;
  const all = { "Content-Length": String(body.length), ...headers, Connection: "close" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`).join("");
  await write(connection, new TextEncoder().encode(`HTTP/1.1 ${status} Told\r\n${lines}\r\n`));
  const end = answer.cutAfter ?? body.length;
  const half = halfway === undefined ? end : Math.floor(body.length / 2);
  const step = answer.pieceBytes ?? body.length;
  await sendPieces(connection, body.subarray(0, half), step);
  if (half === end) return;
  await halfway;
  await sendPieces(connection, body.subarray(half, end), step);
}

async function sendPieces(connection: Deno.Conn, bytes: Uint8Array, step: number): Promise<void> {
  for (let start = 0; start < bytes.length; start += step) {
    await write(connection, bytes.subarray(start, start + step));
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

async function write(connection: Deno.Conn, bytes: Uint8Array): Promise<void> {
  let rest = bytes;
  while (rest.length > 0) rest = rest.subarray(await connection.write(rest));
}
