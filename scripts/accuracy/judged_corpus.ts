import type { ConfidenceOf } from "../../src/link/edge_collector.ts";
import type { CorpusPackage } from "../corpus/fetch.ts";
import { readOracle } from "../oracles/read_oracle.ts";
import { type JudgedOverrides, judgeOverrides } from "./judge_overrides.ts";
import { type JudgedPackage, judgePackage } from "./judge_package.ts";
import { linkPackage } from "./linked_package.ts";
import { NodeFinder } from "./node_finder.ts";

/** What came of comparing one package with the compiler's record of it. */
export interface JudgedCorpusPackage {
  readonly corpus: CorpusPackage;
  /** The compiler that was asked. */
  readonly tool: string;
  readonly calls: JudgedPackage;
  readonly overrides: JudgedOverrides;
  readonly finder: NodeFinder;
  /** Time that linking took, in seconds. */
  readonly linkSeconds: number;
  /** Time that parsing the same files alone took, in the same process, in seconds. */
  readonly parseSeconds: number;
}

/**
 * Compares packages, one after the other, with the records that are kept of them; those without a record are left out.
 *
 * @param confidence Of edges by their rules.
 */
export async function* judgedCorpus(
  packages: readonly CorpusPackage[],
  confidence: ConfidenceOf,
): AsyncGenerator<JudgedCorpusPackage> {
  for (const corpus of packages) {
    const record = await readOracle(corpus);
    if (record === undefined) continue;
    const linked = await linkPackage(corpus.root, confidence);
    const finder = new NodeFinder(corpus.root, linked);
    const { linkSeconds, parseSeconds } = linked;
    yield {
      corpus,
      tool: record.tool,
      calls: judgePackage(linked, finder, record),
      overrides: judgeOverrides(linked, finder, record),
      finder,
      linkSeconds,
      parseSeconds,
    };
  }
}
