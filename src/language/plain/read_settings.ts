import { FileFlag } from "../../facts/file_flag.ts";
import type { Extraction } from "../extraction.ts";
import { goModSetting } from "./go_mod_setting.ts";
import { gradleSetting } from "./gradle_setting.ts";
import { iniSetting } from "./ini_setting.ts";
import { jsonSetting } from "./json_setting.ts";
import { type Setting, SettingRows } from "./setting_rows.ts";
import { tomlSetting } from "./toml_setting.ts";
import { xmlSetting } from "./xml_setting.ts";
import { yamlSetting } from "./yaml_setting.ts";

/** How the settings of one sort of file are read. */
interface SettingsFormat {
  /** Pattern for the base name. */
  readonly name: RegExp;
  read(text: string): Setting | undefined;
  /** Pattern for the keys that are read by anybody, and for those on the way to them. */
  readonly keys?: RegExp;
}

const COMPILER_KEYS = /^(?:extends|files|include|exclude|references|compilerOptions)(?:\.|$)/;

const formats: readonly SettingsFormat[] = [
  {
    name: /^package\.json$/,
    read: jsonSetting,
    keys:
      /^(?:name|version|type|private|main|module|browser|types|typings|typesVersions|source|exports|imports|workspaces|packages|dependencies|devDependencies|peerDependencies|optionalDependencies|bin)(?:\.|$)/,
  },
  { name: /^[jt]sconfig(?:[.-].+)?\.jsonc?$/, read: jsonSetting, keys: COMPILER_KEYS },
  {
    name: /^deno\.jsonc?$/,
    read: jsonSetting,
    keys: /^(?:name|version|exports|imports|scopes|importMap|workspace|compilerOptions)(?:\.|$)/,
  },
  { name: /^import[_-]?map\.json$/, read: jsonSetting, keys: /^(?:imports|scopes)(?:\.|$)/ },
  { name: /^lerna\.json$/, read: jsonSetting, keys: /^(?:packages|useWorkspaces)(?:\.|$)/ },
  {
    name: /^pyrightconfig\.json$/,
    read: jsonSetting,
    keys: /^(?:include|exclude|extraPaths|executionEnvironments)(?:\.|$)/,
  },
  { name: /^pnpm-workspace\.ya?ml$/, read: yamlSetting, keys: /^packages(?:\.|$)/ },
  {
    name: /^pyproject\.toml$/,
    read: tomlSetting,
    keys:
      /^(?:project(?:\.(?:name|dependencies|optional-dependencies)(?:\.|$)|$)|dependency-groups(?:\.|$)|build-system(?:\.|$)|tool(?:\.(?:setuptools|poetry|hatch|flit|pdm|pytest|pyright|basedpyright|mypy|uv)(?:\.|$)|$))/,
  },
  {
    name: /^setup\.cfg$/,
    read: iniSetting,
    keys: /^(?:metadata|options|tool:pytest|mypy)(?:\.|$)/,
  },
  { name: /^pytest\.ini$/, read: iniSetting, keys: /^pytest(?:\.|$)/ },
  { name: /^go\.(?:mod|work)$/, read: goModSetting },
  {
    name: /^pom\.xml$/,
    read: xmlSetting,
    keys:
      /^project(?:\.(?:groupId|artifactId|version|packaging|parent|modules|dependencies)(?:\.|$)|\.build(?:\.(?:sourceDirectory|testSourceDirectory)$|$)|\.profiles(?:\.profile(?:\.modules(?:\.|$)|$)|$)|$)/,
  },
  { name: /^(?:settings|build)\.gradle$/, read: gradleSetting },
];

/** Any JSON file may be what a tsconfig extends. */
const compilerBase: SettingsFormat = { name: /\.jsonc?$/, read: jsonSetting, keys: COMPILER_KEYS };

/** Parsers of settings take up to a kilobyte of memory for a character; files that people write are a tenth of this. */
const MOST_CHARACTERS = 262_144;

/** Adds the settings of a configuration file that resolvers read; a file that cannot be read is marked partial. */
export function readSettings(extraction: Extraction): void {
  const { path, text, facts } = extraction;
  const name = path.slice(path.lastIndexOf("/") + 1);
  const format = formats.find((each) => each.name.test(name)) ??
    (compilerBase.name.test(name) && text.includes('"compilerOptions"') ? compilerBase : undefined);
  if (format === undefined) return;
  if (text.length > MOST_CHARACTERS) {
    return extraction.cut(`${text.length} characters are more than settings have`);
  }
  try {
    const setting = format.read(text);
    const { keys } = format;
    const rows = new SettingRows(facts, keys === undefined ? undefined : (key) => keys.test(key));
    if (setting?.kind === "map") rows.add("", setting);
  } catch {
    extraction.mark(FileFlag.partial);
  }
}
