import type { LocalBenchmark, MeasuredCost } from "./local_benchmark.ts";

/** Bytes that count as one token, an estimate. */
const bytesPerToken = 4;
/** Characters of a query or an id. */
const longestShown = 200;

/** A benchmark for people and agents to read: Markdown. */
export function benchmarkTable(benchmark: LocalBenchmark): string {
  const { query, expected, rank, repeats, files, grepFull, grepContext, locate, full } = benchmark;
  const rows = [
    row(`Grep Full (${files} files)`, grepFull, "baseline"),
    row("Grep -C 20", grepContext, saved(grepContext, grepFull, "Full")),
    ...benchmark.installed.map(({ program, isCut, ...cost }) =>
      row(
        `${program} -C 20, as installed${isCut ? " (ended early: at least)" : ""}`,
        cost,
        saved(cost, grepFull, "Full"),
      )
    ),
    row("graphin locate (search)", locate, saved(locate, grepContext, "-C20")),
    row(
      "graphin full search→explore→read",
      full,
      `${saved(full, grepFull, "Full")}, reference only`,
    ),
  ];
  const verdict = rank > 0 ? `HIT at rank ${rank}` : "MISS: not among the first 5 results";
  const times = repeats === 1 ? "measured once" : `medians of ${repeats} runs`;
  return `# Local benchmark

- query: ${inline(query)}
- expected node: ${inline(expected)}
- ${verdict}
- compare Grep -C 20 with graphin locate: both say where something is; times are ${times}

| scenario | bytes | est. tokens (÷4) | ms | savings vs scenario |
| --- | ---: | ---: | ---: | --- |
${rows.join("\n")}
${fusionTable(benchmark)}`;
}

function fusionTable({ fusion }: LocalBenchmark): string {
  if (fusion.length === 0) return "";
  const rows = fusion.map(({ rankConstant, rank }) =>
    `| ${rankConstant} | ${rank > 0 ? rank : "miss"} |`
  );
  return `
| RRF k | rank of the expected node |
| ---: | ---: |
${rows.join("\n")}
`;
}

function row(scenario: string, { bytes, ms }: MeasuredCost, savings: string): string {
  const tokens = Math.floor(bytes / bytesPerToken);
  return `| ${scenario} | ${bytes} | ${tokens} | ${ms.toFixed(1)} | ${savings} |`;
}

/** The beginning of a user's text on one line, so that it can neither pass for a line of the report nor fill it. */
function inline(text: string): string {
  const plain = text.replaceAll(/[\s\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ").replaceAll(
    "|",
    "\\|",
  );
  const characters = [...plain];
  return characters.length <= longestShown
    ? plain
    : `${characters.slice(0, longestShown).join("")}…`;
}

function saved(cost: MeasuredCost, base: MeasuredCost, name: string): string {
  if (base.bytes === 0) return `n/a vs ${name}`;
  return `${((1 - cost.bytes / base.bytes) * 100).toFixed(1)} % vs ${name}`;
}
