import assert from "node:assert/strict";
import { readLockRecord } from "../../src/workspace/lock_record.ts";
import { assertWatching } from "../e2e/assert_watching.ts";
import { FixtureCopy } from "../e2e/fixture_copy.ts";
import { McpSession } from "../e2e/mcp_session.ts";
import { plainAnswer } from "../e2e/plain_answer.ts";

const KILLS = 24;
const SERVERS = 4;

/** Questions of every kind. */
const questions: readonly (readonly [tool: string, args: object])[] = [
  ["search_hybrid", { query: "cancel a payment", target: "code" }],
  ["explore_graph", { node_id: "app.services.payment.PaymentService.cancel" }],
  ["read_code", { node_id: "app.services.gateway.Gateway" }],
  ["read_code", { node_id: "app.services.gateway.Nowhere" }],
];

/** Asks a server one question after the other until it is told to stop or killed, and notes what comes. */
class Asker {
  readonly server: McpSession;
  readonly answers: string[][] = questions.map(() => []);
  readonly #ended: Promise<unknown>;
  #isStopped = false;
  #failure: unknown;

  constructor(server: McpSession) {
    this.server = server;
    this.#ended = this.#ask().catch((error) => this.#failure = error);
  }

  /** Number of answers so far. */
  get count(): number {
    return this.answers.reduce((sum, { length }) => sum + length, 0);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#ended;
    assert.equal(this.#failure, undefined);
  }

  /** Kills the server; what it was asked last has no answer. */
  async kill(): Promise<void> {
    this.#isStopped = true;
    this.server.kill("SIGKILL");
    await this.server.ended();
    await this.#ended;
  }

  async #ask(): Promise<void> {
    for (let round = 0; !this.#isStopped; round++) {
      const index = round % questions.length;
      const [tool, args] = questions[index] ?? ["", {}];
      this.answers[index]?.push(plainAnswer(await this.server.call(tool, args)));
    }
  }
}

/** The files of the state directory, without what makes names unique. */
function stateFiles(fixture: FixtureCopy): string[] {
  return [...Deno.readDirSync(fixture.path(".graphin"))]
    .map(({ name }) => name.replace(/-[0-9a-f-]{12,}/, "-*")).sort();
}

Deno.test({
  name: "owners are killed over and over, and every question to the others has one right answer",
  ignore: Deno.build.os === "windows",
  async fn(): Promise<void> {
    await using fixture = await FixtureCopy.make("python-payments");
    await using stack = new AsyncDisposableStack();
    const start = async (): Promise<McpSession> => {
      const server = stack.use(await McpSession.start(fixture.root));
      await server.ready();
      return server;
    };
    const first = await start();
    const expected = await Promise.all(
      questions.map(async ([tool, args]) => plainAnswer(await first.call(tool, args))),
    );
    const askers = [new Asker(first)];
    while (askers.length < SERVERS) askers.push(new Asker(await start()));
    const killed: Asker[] = [];
    const owners = new Set<number>();
    while (killed.length < KILLS) {
      const pid = readLockRecord(fixture.path(".graphin/lock"))?.pid;
      const owner = askers.find(({ server }) => server.pid === pid);
      // The next owner may not have said yet that it is.
      if (owner === undefined) {
        await new Promise((next) => setTimeout(next, 5));
        continue;
      }
      const others = askers.filter((asker) => asker !== owner);
      const before = others.map(({ count }) => count);
      killed.push(owner);
      owners.add(owner.server.pid);
      askers.splice(askers.indexOf(owner), 1);
      await owner.kill();
      // Every second owner is killed as soon as it is known, the others once they have answered everybody.
      if (killed.length % 2 === 0) {
        while (others.some(({ count }, index) => count < (before[index] ?? 0) + questions.length)) {
          await new Promise((next) => setTimeout(next, 5));
        }
      }
      if (askers.length < 2) {
        while (askers.length < SERVERS) askers.push(new Asker(await start()));
      }
    }
    await Promise.all(askers.map((asker) => asker.stop()));
    assert.equal(owners.size, KILLS);
    for (const { answers, server } of [...askers, ...killed]) {
      answers.forEach((some, index) =>
        assert.deepEqual(new Set(some), new Set(some.slice(0, 1).map(() => expected[index])))
      );
      const ids = server.messages.map(({ id }) => id).filter((id) => id !== undefined);
      assert.equal(new Set(ids).size, ids.length);
    }
    const servers = askers.map(({ server }) => server);
    await Promise.all(servers.map((server) => server.ready()));
    const pid = readLockRecord(fixture.path(".graphin/lock"))?.pid;
    await assertWatching(servers, servers.filter((server) => server.pid === pid));
    // What the dead have left does not pile up.
    for (const server of servers) {
      await server.endInput();
      assert.equal((await server.ended()).code, 0);
    }
    const aside = ["journal-*.bin", "usage", "binpath"];
    const left = stateFiles(fixture).filter((name) => !aside.includes(name));
    assert.deepEqual(left, [".gitignore", "facts-*.bin", "guard", "index.bin"]);
  },
});
