import { openWorkspace } from "../../src/workspace/workspace.ts";
import { readLockRecord } from "../../src/workspace/lock_record.ts";
import { McpSession } from "../../tests/e2e/mcp_session.ts";
import { Random } from "../../tests/support/random.ts";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { quantile } from "../bench/quantile.ts";
import type { LiveOutcome } from "./live_outcome.ts";

const FILES = 400;
const QUESTIONS = 8;
/** An owner is killed within so many milliseconds of the questions. */
const LATEST_MS = 30;

/**
 * Kills whoever has the index, again and again, while another server is asked; just before, a file changes that the answers
 * have to know, or to name as outdated.
 */
export async function killedOwners(kills: number): Promise<LiveOutcome> {
  const random = new Random(3);
  using tree = new TemporaryTree();
  for (let file = 0; file < FILES; file++) tree.write(`shop/desk_${file}.py`, desk(file, "lend"));
  const freshMs = await freshBuild(tree);
  let servers = [await started(tree), await started(tree)];
  const recoveries: number[] = [];
  const wrong: string[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const owner = servers.find(({ pid }) => pid === ownerOf(tree));
    const heir = servers.find((server) => server !== owner);
    if (owner === undefined || heir === undefined) throw new Error("there is no owner, or no heir");
    const file = random.below(FILES);
    tree.write(`shop/desk_${file}.py`, desk(file, `lent_${kill}`));
    const query = `lent_${kill}_${file}`;
    const id = `shop.desk_${file}.${query}`;
    const asked = Array.from(
      { length: QUESTIONS },
      () => heir.call("search_hybrid", { query }),
    );
    await new Promise((next) => setTimeout(next, random.below(LATEST_MS)));
    owner.kill("SIGKILL");
    const began = performance.now();
    for (const { text, isError } of await Promise.all(asked)) {
      // Until the heir has compared its index with the disk, it says so and names what has changed.
      const isTold = text.includes('state="checking"') &&
        text.includes(`file="shop/desk_${file}.py"`) && text.includes('outdated="true"');
      if (isError || !(isTold || text.includes(id))) {
        wrong.push(`kill ${kill}, asked while the owner ended for ${id}: ${text}`);
      }
    }
    recoveries.push((performance.now() - began) / freshMs);
    await owner.ended();
    await heir.ready();
    const { text } = await heir.call("search_hybrid", { query });
    if (!text.includes(id)) wrong.push(`kill ${kill}, asked the next owner for ${id}: ${text}`);
    servers = [heir, await started(tree)];
  }
  for (const server of servers) await server[Symbol.asyncDispose]();
  const middle = quantile(recoveries, 0.5);
  const most = Math.max(...recoveries);
  return {
    trouble: "the owner of the index killed (SIGKILL) while others relay to it",
    times: kills,
    judged: kills * (QUESTIONS + 1),
    wrong,
    measured:
      `requests lost ${wrong.length}; all answered after ${middle.toFixed(2)} of the time of a ` +
      `fresh build (median), ${most.toFixed(2)} at most`,
  };
}

function desk(file: number, name: string): string {
  const next = (file + 1) % FILES;
  return `from shop.desk_${next} import lend_${next}\n\ndef ${name}_${file}(book):\n    lend_${next}(book)\n`;
}

/** Milliseconds that a build of the whole index takes, beside nothing else. */
async function freshBuild(tree: TemporaryTree): Promise<number> {
  const began = performance.now();
  const workspace = await openWorkspace({
    root: tree.root,
    workers: 1,
    version: "fresh",
    watch: false,
  });
  await workspace.ready();
  const took = performance.now() - began;
  await workspace.close();
  return took;
}

async function started(tree: TemporaryTree): Promise<McpSession> {
  const session = await McpSession.start(tree.root);
  await session.ready();
  return session;
}

function ownerOf(tree: TemporaryTree): number | undefined {
  return readLockRecord(tree.at(".graphin/lock"))?.pid;
}
