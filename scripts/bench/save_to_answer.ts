import { join } from "node:path";
import process from "node:process";
import { routeOf } from "../../src/language/routing.ts";
import { decodeText } from "../../src/source/decode_text.ts";
import type { NodePlace, WorkspaceApi } from "../../src/workspace/workspace_api.ts";
import { parserFor } from "../parser_for.ts";
import { quantile } from "./quantile.ts";

/** What it takes until a saved file is answered from, beside comparable work. */
export interface SaveToAnswer {
  /** 95th percentile from the end of a save to the end of the first answer, which knows it, in milliseconds. */
  readonly answer: number;
  /** 95th percentile of reading and parsing the same files, in milliseconds. */
  readonly parse: number;
  /** Processor time of all threads for the answers, on average, in milliseconds; it does not grow with other load. */
  readonly answerCpu: number;
  /** The same of reading and parsing. */
  readonly parseCpu: number;
}

/** One measurement, in milliseconds. */
interface Cost {
  readonly wall: number;
  readonly cpu: number;
}

const FILES = 20;
const ROUNDS = 6;

/**
 * Saves files of a workspace that follows changes, each with one more line at its top, and asks at once about a function
 * in it, which must stand one line lower. The first round, which gets workers and the linker ready, does not count. The
 * files are put back afterwards.
 *
 * @throws Error when an answer does not know what was saved.
 */
export async function saveToAnswer(workspace: WorkspaceApi): Promise<SaveToAnswer> {
  const places = await functionsOfFiles(workspace);
  const answers: Cost[] = [];
  const parses: Cost[] = [];
  for (const place of places) {
    const path = join(workspace.root, place.file);
    const original = Deno.readTextFileSync(path);
    try {
      for (let round = 1; round <= ROUNDS; round++) {
        Deno.writeTextFileSync(path, "\n".repeat(round) + original);
        const answer = await answerCost(workspace, place, round);
        const parse = await parseCost(path);
        if (round === 1) continue;
        answers.push(answer);
        parses.push(parse);
      }
    } finally {
      Deno.writeTextFileSync(path, original);
      await answerCost(workspace, place, 0);
    }
  }
  const p95 = (costs: readonly Cost[]): number => quantile(costs.map(({ wall }) => wall), 0.95);
  const cpu = (costs: readonly Cost[]): number =>
    costs.reduce((sum, cost) => sum + cost.cpu, 0) / costs.length;
  return {
    answer: p95(answers),
    parse: p95(parses),
    answerCpu: cpu(answers),
    parseCpu: cpu(parses),
  };
}

/** Begins to measure; the result ends it. */
function stopwatch(): () => Cost {
  const began = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return { wall: performance.now() - began, cpu: (user + system) / 1000 };
  };
}

/** A function of each of some files. */
async function functionsOfFiles(workspace: WorkspaceApi): Promise<NodePlace[]> {
  const places = new Map<string, NodePlace>();
  for (const query of ["create", "get", "write", "close", "parse", "check"]) {
    const { results } = await workspace.search({ query, limit: 20, target: "code" });
    for (const place of results) {
      const isFunction = place.kind === "method" || place.kind === "function";
      if (isFunction && routeOf(place.file)?.kind === "parsed") places.set(place.file, place);
    }
  }
  if (places.size === 0) {
    throw new Error(`Cannot measure saves: no function was found in ${workspace.root}`);
  }
  return [...places.values()].slice(0, FILES);
}

async function answerCost(
  workspace: WorkspaceApi,
  place: NodePlace,
  lower: number,
): Promise<Cost> {
  const stop = stopwatch();
  const answer = await workspace.explore({
    nodeId: place.id,
    direction: "both",
    minConfidence: 0.85,
  });
  const cost = stop();
  const line = answer.kind === "found" ? answer.node.line : undefined;
  if (line !== place.line + lower) {
    throw new Error(`${place.id} was answered at line ${line}, not ${place.line + lower}`);
  }
  return cost;
}

async function parseCost(path: string): Promise<Cost> {
  const language = routeOf(path);
  if (language?.kind !== "parsed") throw new Error(`${path} is not parsed`);
  const parser = await parserFor(language.grammar);
  const stop = stopwatch();
  const decoded = decodeText(Deno.readFileSync(path));
  if (decoded.kind !== "text") throw new Error(`${path} is not text`);
  parser.parse(decoded.text)?.delete();
  return stop();
}
