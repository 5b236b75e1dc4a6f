/**
 * Measures what it costs that sixteen servers of one workspace share one index, on real packages. `GRAPHIN_BIN` may
 * name a compiled program; else the sources are run.
 *
 * Usage: bench_relay.ts [PACKAGE …] (default: webpack)
 */
import { type Figure, figureLine } from "./bench/figure_line.ts";
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
  const figures: Figure[] = [
    { name: "relayed call − direct call, p95, ms", value: cost.overheadMs, target: 2 },
    { name: "relay ÷ direct call, p95", value: cost.overheadMs / cost.directMs },
    { name: "RSS of a session ÷ owner", value: cost.sessionOfOwner },
    { name: "RSS of sixteen ÷ one alone", value: cost.allOfOne },
    { name: "the same, common memory once", value: cost.allOfOneShared },
    { name: "owner killed → all answered, ms", value: cost.takeoverMs, target: 1000 },
    { name: "the same ÷ start of one alone → answer", value: cost.takeoverOfStart },
    { name: "start → answer, session ÷ owner", value: cost.startOfOwner, target: 1 },
  ];
  for (const figure of figures) console.log(figureLine(figure));
}
