import { join } from "node:path";
import { readLockRecord } from "../../src/workspace/lock_record.ts";
import { quantile } from "./quantile.ts";
import { residentMemory } from "./resident_memory.ts";
import { ServedSession } from "./served_session.ts";

/** What it costs that several servers share one index. */
export interface RelayCost {
  /** 95th percentile over calls of what a call takes longer when it is relayed, in milliseconds. */
  readonly overheadMs: number;
  /** 95th percentile of the owner's calls, in milliseconds. */
  readonly directMs: number;
  /** Memory of a server that relays ÷ memory of the owner. */
  readonly sessionOfOwner: number;
  /** Memory of all servers ÷ memory of one that is alone. */
  readonly allOfOne: number;
  /** The same where what they have in common counts once; undefined where the system does not say. */
  readonly allOfOneShared: number | undefined;
  /** From the death of the owner to an answer of a server that was asked just then, in milliseconds, the longest. */
  readonly takeoverMs: number;
  /** The same ÷ the time from the start of a server alone, that finds a kept index, to its first answer. */
  readonly takeoverOfStart: number;
  /** From the start of a server that relays to its first answer ÷ the same of one that is alone. */
  readonly startOfOwner: number;
}

const ROUNDS = 5;
const WORDS = [
  "parse the configuration file",
  "write response body",
  "close idle connections",
  "error handling",
  "create a new instance from options",
  "cache lookup by key",
  "validate input arguments",
];

/**
 * Runs servers on a workspace, asks them, and kills those that have the index, one after the other.
 *
 * @param servers How many; at least five.
 */
export async function relayCost(root: string, servers: number): Promise<RelayCost> {
  const owner = await ServedSession.start(root);
  await owner.ready();
  const calls = await callsFor(owner);
  await Promise.all(calls.map(({ tool, args }) => owner.call(tool, args)));
  const alone = await residentMemory(owner.pid);
  const sessions: ServedSession[] = [];
  for (let index = 1; index < servers; index++) {
    const session = await ServedSession.start(root);
    await session.ready();
    sessions.push(session);
  }
  const [first] = sessions;
  if (first === undefined) throw new Error("there is no second server");
  const timed = calls.map((call) => {
    const direct: number[] = [];
    const relayed: number[] = [];
    return { call, direct, relayed };
  });
  for (let round = -1; round < ROUNDS; round++) {
    for (const { call, direct, relayed } of timed) {
      const own = await timeOf(owner, call);
      const other = await timeOf(first, call);
      // The first round warms both up.
      if (round < 0) continue;
      direct.push(own);
      relayed.push(other);
    }
  }
  // Medians of the rounds: what else the machine does is not the relay's cost.
  const direct = timed.map((one) => quantile(one.direct, 0.5));
  const overhead = timed.map((one) => quantile(one.relayed, 0.5) - quantile(one.direct, 0.5));
  const memory = await Promise.all([owner, ...sessions].map(({ pid }) => residentMemory(pid)));
  const [ofOwner, ...ofSessions] = memory.map(({ resident }) => resident);
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
  const shares = memory.map(({ share }) => share).filter((share) => share !== undefined);
  const isShareKnown = shares.length === memory.length && alone.share !== undefined;
  const { left, longestMs } = await takeovers(root, [owner, ...sessions]);
  await Promise.all(left.map((server) => server.end()));
  const starts = await startTimes(root);
  return {
    overheadMs: quantile(overhead, 0.95),
    directMs: quantile(direct, 0.95),
    sessionOfOwner: quantile(ofSessions, 0.5) / (ofOwner ?? NaN),
    allOfOne: sum(memory.map(({ resident }) => resident)) / alone.resident,
    allOfOneShared: isShareKnown ? sum(shares) / (alone.share ?? NaN) : undefined,
    takeoverMs: longestMs,
    takeoverOfStart: longestMs / quantile(starts.owner, 0.5),
    startOfOwner: quantile(starts.session, 0.5) / quantile(starts.owner, 0.5),
  };
}

interface Call {
  readonly tool: string;
  readonly args: object;
}

async function callsFor(server: ServedSession): Promise<Call[]> {
  const calls: Call[] = [];
  for (const query of WORDS) {
    calls.push({ tool: "search_hybrid", args: { query, top_k: 10 } });
    const text = await server.call("search_hybrid", { query, top_k: 10 });
    for (const [, id] of text.matchAll(/<node id="([^"&]+)"/g)) {
      calls.push({ tool: "explore_graph", args: { node_id: id } });
      calls.push({ tool: "read_code", args: { node_id: id } });
    }
  }
  return calls;
}

async function timeOf(server: ServedSession, { tool, args }: Call): Promise<number> {
  const began = performance.now();
  await server.call(tool, args);
  return performance.now() - began;
}

/** Times from starts of servers to their first answers, in milliseconds: of those that find a kept index, and of second ones. */
async function startTimes(root: string): Promise<{ owner: number[]; session: number[] }> {
  const owner: number[] = [];
  const session: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [first, ofFirst] = await timedStart(root);
    owner.push(ofFirst);
    await first.ready();
    const [second, ofSecond] = await timedStart(root);
    session.push(ofSecond);
    await second.end();
    await first.end();
  }
  return { owner, session };
}

async function timedStart(root: string): Promise<[server: ServedSession, milliseconds: number]> {
  const began = performance.now();
  const server = await ServedSession.start(root);
  await server.call("search_hybrid", { query: WORDS[0] });
  return [server, performance.now() - began];
}

/** Kills whoever has the index, three times. @returns The sessions that are left, and the longest time to their answers. */
async function takeovers(
  root: string,
  servers: readonly ServedSession[],
): Promise<{ readonly left: readonly ServedSession[]; readonly longestMs: number }> {
  let left = servers;
  let longestMs = 0;
  for (let round = 0; round < 3; round++) {
    const pid = readLockRecord(join(root, ".graphin", "lock"))?.pid;
    left.find((server) => server.pid === pid)?.kill();
    const began = performance.now();
    left = left.filter((server) => server.pid !== pid);
    await Promise.all(left.map((server) => server.call("search_hybrid", { query: WORDS[0] })));
    longestMs = Math.max(longestMs, performance.now() - began);
    await Promise.all(left.map((server) => server.ready()));
  }
  return { left, longestMs };
}
