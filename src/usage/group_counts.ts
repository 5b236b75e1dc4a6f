import { eventClass } from "./event_class.ts";
import { isNavigation } from "./is_navigation.ts";
import { judgedRuns } from "./judged_runs.ts";
import { type OutcomeCounts, outcomeCounts } from "./outcome_counts.ts";
import { patternShape } from "./pattern_shape.ts";
import { textSearches } from "./text_searches.ts";
import type { UsageEvent } from "./usage_event.ts";
import type { Element } from "./usage_stream.ts";

/** Counts of turns and of runs. */
export interface GroupCounts extends OutcomeCounts {
  readonly windows: number;
  /** Turns with a search of text. */
  readonly windows_with_search: number;
  /** Turns with a search of text for a symbol. */
  readonly windows_with_symbol_search: number;
  /** Turns in which an agent found its way with graphin. */
  readonly windows_with_graphin: number;
  /** Turns with graphin in which at least two searches of text came before it. */
  readonly late_switches: number;
  /** Turns without graphin in which at least three searches of text were for symbols. */
  readonly discovery_failures: number;
  /** Searches with graphin that had results. */
  readonly funnel_searches: number;
  /** Those of which a result was explored or read later in the turn. */
  readonly funnel_adherent: number;
}

/** Counts what happened in turns of the user. */
export function groupCounts(windows: readonly (readonly Element[])[]): GroupCounts {
  const having = (fits: (window: readonly Element[]) => boolean): number =>
    windows.filter(fits).length;
  const funnels = windows.flatMap(funnelSearches);
  return {
    windows: windows.length,
    windows_with_search: having((window) => window.some(isSearch)),
    windows_with_symbol_search: having((window) => window.some(isSymbolSearch)),
    windows_with_graphin: having((window) => window.some(isNavigation)),
    ...outcomeCounts(windows.flatMap(judgedRuns)),
    late_switches: having(isLateSwitch),
    discovery_failures: having(isDiscoveryFailure),
    funnel_searches: funnels.length,
    funnel_adherent: funnels.filter(({ isAdherent }) => isAdherent).length,
  };
}

function isSearch({ classes }: Element): boolean {
  return classes.has("search");
}

function isSymbolSearch(element: Element): boolean {
  return textSearches(element).some(({ p }) => patternShape(p?.pattern) === "symbol");
}

function isLateSwitch(window: readonly Element[]): boolean {
  const first = window.findIndex(isNavigation);
  return first >= 0 && window.slice(0, first).filter(isSearch).length >= 2;
}

function isDiscoveryFailure(window: readonly Element[]): boolean {
  return !window.some(isNavigation) && window.filter(isSymbolSearch).length >= 3;
}

/** @returns For each search with results whether one of them was explored or read later. */
function funnelSearches(window: readonly Element[]): { readonly isAdherent: boolean }[] {
  const lastAsked = new Map<string, number>();
  window.forEach(({ events }, index) => {
    for (const id of events.flatMap(askedIds)) lastAsked.set(id, index);
  });
  return window.flatMap(({ events }, index) =>
    events.flatMap((event) => {
      const ids = event.p?.result_ids ?? [];
      if (eventClass(event) !== "g_search" || ids.length === 0) return [];
      return [{ isAdherent: ids.some((id) => (lastAsked.get(id) ?? -1) > index) }];
    })
  );
}

function askedIds(event: UsageEvent): string[] {
  const kind = eventClass(event);
  if (kind !== "g_explore" && kind !== "g_read") return [];
  const { node_id, node_ids = [] } = event.p ?? {};
  return node_id === undefined ? node_ids : [node_id, ...node_ids];
}
