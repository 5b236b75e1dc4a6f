import { parse, type TomlValue } from "smol-toml";
import type { Setting } from "./setting_rows.ts";

/**
 * Reads a TOML document; lines of its values are not known and given as 0.
 *
 * @throws Error when it is not valid TOML or is nested too deeply.
 */
export function tomlSetting(text: string): Setting {
  return settingOf(parse(text));
}

function settingOf(value: TomlValue): Setting {
  const line = 0;
  if (Array.isArray(value)) return { kind: "list", items: value.map(settingOf), line };
  if (typeof value !== "object") return { kind: "scalar", value: String(value), line };
  if (value instanceof Date) return { kind: "scalar", value: value.toISOString(), line };
  const entries = Object.entries(value).map(([key, item]) => [key, settingOf(item)] as const);
  return { kind: "map", entries, line };
}
