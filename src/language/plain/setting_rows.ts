import type { FactsBuilder } from "../../facts/facts_builder.ts";

const MAX_ROWS = 20_000;
const MAX_VALUE = 2000;
const MAX_DEPTH = 40;

/** What a configuration file holds, whatever its format. Maps keep the order of their keys. */
export type Setting =
  | { readonly kind: "scalar"; readonly value: string; readonly line: number }
  | { readonly kind: "list"; readonly items: readonly Setting[]; readonly line: number }
  | {
    readonly kind: "map";
    readonly entries: readonly (readonly [key: string, value: Setting])[];
    readonly line: number;
  };

/**
 * Adds the `settings` rows of a configuration file: keys are joined by dots, items of lists numbered (`a.b[0].c`). An
 * empty list is `[]`, an empty map `{}`.
 */
export class SettingRows {
  readonly #facts: FactsBuilder;
  readonly #keeps: (key: string) => boolean;
  #count = 0;

  /** @param keeps Whether a key, without numbers, is read by anybody; asked for every key on the way to a scalar. */
  constructor(facts: FactsBuilder, keeps: (key: string) => boolean = () => true) {
    this.#facts = facts;
    this.#keeps = keeps;
  }

  /** Adds all scalars of a setting under a key. */
  add(key: string, setting: Setting): void {
    this.#add(key, key, setting, 0);
  }

  /** @param plain The key without the numbers of list items. */
  #add(key: string, plain: string, setting: Setting, depth: number): void {
    if (depth > MAX_DEPTH || (plain !== "" && !this.#keeps(plain))) return;
    switch (setting.kind) {
      case "scalar":
        this.#row(key, setting.value, setting.line);
        break;
      case "list":
        if (setting.items.length === 0) this.#row(key, "[]", setting.line);
        setting.items.forEach((item, index) =>
          this.#add(`${key}[${index}]`, plain, item, depth + 1)
        );
        break;
      case "map":
        if (setting.entries.length === 0 && key !== "") this.#row(key, "{}", setting.line);
        for (const [name, value] of setting.entries) {
          this.#add(joined(key, name), joined(plain, name), value, depth + 1);
        }
    }
  }

  #row(key: string, value: string, line: number): void {
    if (this.#count >= MAX_ROWS) return;
    this.#count++;
    this.#facts.add("settings", { key, value: value.slice(0, MAX_VALUE), line });
  }
}

function joined(key: string, name: string): string {
  return key === "" ? name : `${key}.${name}`;
}
