import type { MetricDifference } from "./metric_differences.ts";

/** The differences as Markdown. */
export function differenceTable(differences: readonly MetricDifference[]): string {
  const rows = differences.map((difference) => {
    const { metric, count, before, after, gain, interval: [low, high], p, higher, lower } =
      difference;
    const cells = [
      metric,
      count,
      figure(before),
      figure(after),
      signed(gain),
      `${signed(low)} to ${signed(high)}`,
      p < 0.0002 ? "< 0.0002" : p.toFixed(p < 0.01 ? 4 : 2),
      higher,
      lower,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return `| metric | tasks | A | B | B − A | 95 % interval | p | B higher | B lower |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.join("\n")}
`;
}

function figure(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(3);
}

function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${figure(Math.abs(value))}`;
}
