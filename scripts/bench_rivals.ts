import { join } from "node:path";

import { fetchCorpus } from "./corpus/fetch.ts";
import { runCommand } from "./corpus/run_command.ts";
import { type Contender, installRivals } from "./rivals_install.ts";
import { type IndexCost, measureIndex } from "./rivals_measure.ts";

type Measure = "wallSeconds" | "cpuSeconds" | "peakBytes" | "indexBytes";

const measures: readonly (readonly [Measure, string, number])[] = [
  ["wallSeconds", "wall s", 1],
  ["cpuSeconds", "CPU s", 1],
  ["peakBytes", "peak MiB", 2 ** 20],
  ["indexBytes", "index MiB", 2 ** 20],
];

/** What graphin may cost beside the first and the second rival. */
const targets = [0.6, 0.25];

const smallestCheckout = 500;

const usage = `Usage: GRAPHIN_BIN=PATH deno task bench:rivals [--rounds N] [PACKAGE …]

Measures a cold index by graphin and by two other code graphs from npm on the same checkouts, in
turn. Without PACKAGE, on every corpus package of ${smallestCheckout} files and more.`;

interface Arguments {
  readonly rounds: number;
  readonly packages: readonly string[];
}

function parseArguments(given: readonly string[]): Arguments | undefined {
  const packages = [...given];
  let rounds = 5;
  const at = packages.indexOf("--rounds");
  if (at !== -1) {
    const [, count] = packages.splice(at, 2);
    rounds = Number(count);
  }
  const understood = Number.isInteger(rounds) && rounds > 0 &&
    !packages.some((name) => name.startsWith("-"));
  return understood ? { rounds, packages } : undefined;
}

function graphin(binary: string): Contender {
  return {
    name: "graphin",
    command: (directory) => [binary, "index", "--workspace", directory],
    indexFolder: ".graphin",
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** Runs every contender once a round, always in the same order. */
async function measureInTurn(
  contenders: readonly Contender[],
  checkout: string,
  home: string,
  rounds: number,
): Promise<Map<Contender, IndexCost[]>> {
  const costs = new Map<Contender, IndexCost[]>(contenders.map((contender) => [contender, []]));
  for (let round = 1; round <= rounds; round++) {
    for (const [contender, seen] of costs) {
      console.error(`  round ${round} of ${rounds}: ${contender.name}`);
      seen.push(await measureIndex(contender, checkout, home));
    }
  }
  return costs;
}

function report(costs: ReadonlyMap<Contender, readonly IndexCost[]>): void {
  const middle = (contender: Contender, measure: Measure): number =>
    median((costs.get(contender) ?? []).map((cost) => cost[measure]));
  const [ours, ...rivals] = [...costs.keys()];
  console.log(`| median | ${measures.map(([, title]) => title).join(" | ")} | found |`);
  console.log(`|---|${"---:|".repeat(measures.length)}---|`);
  for (const [contender, seen] of costs) {
    const cells = measures.map(([measure, , unit]) =>
      (middle(contender, measure) / unit).toFixed(2)
    );
    console.log(`| ${contender.name} | ${cells.join(" | ")} | ${seen[0]?.said ?? ""} |`);
  }
  if (ours === undefined || ours.name !== "graphin") return;
  for (const [index, rival] of rivals.entries()) {
    const cells = measures.map(([measure]) =>
      (middle(ours, measure) / middle(rival, measure)).toFixed(2)
    );
    const target = targets[index];
    const aim = target === undefined ? "no target" : `target ≤ ${target}`;
    console.log(`| graphin ÷ ${rival.name} | ${cells.join(" | ")} | ${aim} |`);
  }
}

async function main(): Promise<number> {
  const given = parseArguments(Deno.args);
  if (given === undefined) {
    console.error(usage);
    return 2;
  }
  const rivals = await installRivals();
  const binary = Deno.env.get("GRAPHIN_BIN");
  if (binary === undefined) console.error("GRAPHIN_BIN is not set: measuring the rivals alone");
  const contenders = binary === undefined ? rivals : [graphin(binary), ...rivals];
  const node = await runCommand(["node", "--version"]);
  console.log(
    `Rounds: ${given.rounds}. Node for the first rival: ${node?.stdout.trim() ?? "none"} ` +
      "(its package asks for 22.12 or newer). Its engine: native.",
  );
  const packages = await fetchCorpus(({ name }) =>
    given.packages.length === 0 || given.packages.includes(name)
  );
  for (const { language, name, version, root, files } of packages) {
    if (given.packages.length === 0 && files.length < smallestCheckout) continue;
    console.log(`\n## ${language}/${name} ${version}: ${files.length} files\n`);
    const work = await Deno.makeTempDir({ prefix: "graphin-rivals-" });
    try {
      const checkout = join(work, name);
      const home = join(work, "home");
      await Deno.mkdir(home);
      // Out of this repository, whose ignore file would hide the corpus; and into the page cache.
      await runCommand(["cp", "-R", root, checkout]);
      report(await measureInTurn(contenders, checkout, home, given.rounds));
    } finally {
      await Deno.remove(work, { recursive: true });
    }
  }
  return 0;
}

if (import.meta.main) Deno.exit(await main());
