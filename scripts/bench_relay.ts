/**
 * Measures what it costs that sixteen servers of one workspace share one index, on real packages. `GRAPHIN_BIN` may
 * name a compiled program; else the sources are run.
 *
 * Usage: bench_relay.ts [PACKAGE …] (default: webpack)
 */
import { relayCost } from "./bench/relay_cost.ts";
import { removeIndex } from "./bench/remove_index.ts";
import { fetchCorpus } from "./corpus/fetch.ts";

const SERVERS = 16;

const wanted = Deno.args.length > 0 ? Deno.args : ["webpack"];
for (
  const { language, name, version, root, files } of await fetchCorpus((each) =>
    wanted.includes(each.name)
  )
) {
  console.log(`${language}/${name} ${version}, ${files.length} files, ${SERVERS} servers`);
  removeIndex(root);
  const cost = await relayCost(root, SERVERS);
  removeIndex(root);
  const rows: [name: string, value: number | undefined, target?: number][] = [
    ["relayed call − direct call, p95, ms", cost.overheadMs, 2],
    ["relay ÷ direct call, p95", cost.overheadMs / cost.directMs],
    ["RSS of a session ÷ owner", cost.sessionOfOwner],
    ["RSS of sixteen ÷ one alone", cost.allOfOne],
    ["the same, common memory once", cost.allOfOneShared],
    ["owner killed → all answered, ms", cost.takeoverMs, 1000],
  ];
  for (const [label, value, target] of rows) {
    const shown = value === undefined ? "not known here" : value.toFixed(3);
    const verdict = value === undefined || target === undefined
      ? ""
      : `  (target ≤ ${target}: ${value <= target ? "reached" : "missed"})`;
    console.log(`  ${label.padEnd(38)} ${shown}${verdict}`);
  }
}
